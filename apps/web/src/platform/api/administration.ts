import {
  type AddPersonRequest,
  type AdministeredPerson,
  type AdministeredPersonList,
  type AuditList,
  administeredPersonListSchema,
  administeredPersonResponseSchema,
  auditListSchema,
  type CreateInstanceKeyRequest,
  type CreateInstanceKeyResponse,
  createInstanceKeyResponseSchema,
  type GroupOrganizationList,
  groupOrganizationListSchema,
  type InstanceInvitationList,
  type InstanceInvitationResponse,
  type InstanceKeyList,
  instanceInvitationListSchema,
  instanceInvitationResponseSchema,
  instanceKeyListSchema,
  type ModelRule,
  type ModelRuleList,
  modelRuleListSchema,
  type PasswordLinkResponse,
  passwordLinkResponseSchema,
  type RuleSubject,
  type SetSignUpRequest,
  type SignUpSetting,
  type SystemState,
  signUpSettingSchema,
  systemStateSchema,
  type UpdatePersonRequest,
} from "@tutti/contract";
import { type CallApi, queryString, type ReadPage } from "./call-api.ts";

const ADMIN = "/api/frontend/admin";

const personAddress = (id: string, action = ""): string => `${ADMIN}/people/${encodeURIComponent(id)}${action}`;

/** A page of the accounts of the server, sorted by address. */
export function fetchPeople(
  callApi: CallApi,
  { search, cursor, limit }: ListPage,
  signal: AbortSignal,
): Promise<AdministeredPersonList> {
  const query = queryString({ search: search || undefined, cursor, limit });
  return callApi(`${ADMIN}/people${query}`, { schema: administeredPersonListSchema, signal });
}

/** Only this response contains the link that sets the account's password. */
export function addPerson(callApi: CallApi, request: AddPersonRequest): Promise<PasswordLinkResponse> {
  return callApi(`${ADMIN}/people`, { body: request, schema: passwordLinkResponseSchema });
}

/** Fields that are left out stay unchanged. */
export async function updatePerson(
  callApi: CallApi,
  id: string,
  request: UpdatePersonRequest,
): Promise<AdministeredPerson> {
  const call = { method: "patch", body: request, schema: administeredPersonResponseSchema } as const;
  return (await callApi(personAddress(id), call)).data;
}

/** Ends all sessions of a person. */
export async function signPersonOut(callApi: CallApi, id: string): Promise<void> {
  await callApi(personAddress(id, "/sign-out"), { method: "post" });
}

/** Makes the link that sets a new password; only this response contains it. */
export function createPasswordLink(callApi: CallApi, id: string): Promise<PasswordLinkResponse> {
  return callApi(personAddress(id, "/password-link"), { method: "post", schema: passwordLinkResponseSchema });
}

/** Deletes an account with all data that belongs to it alone. */
export async function deletePerson(callApi: CallApi, id: string): Promise<void> {
  await callApi(personAddress(id), { method: "delete" });
}

/** The part of a long list that is requested. */
interface ListPage {
  /** Empty: all. */
  search: string;
  cursor: string | undefined;
  /** Default: 50. */
  limit?: string;
}

/**
 * The audit log, the newest entry first.
 *
 * @param query.action only actions of one kind, such as `user`; empty: all
 */
export function fetchAudit(
  callApi: CallApi,
  { cursor, ...filter }: ListPage & { action: string },
  signal: AbortSignal,
): Promise<AuditList> {
  const query = queryString({ ...filterOf(filter), cursor });
  return callApi(`${ADMIN}/audit${query}`, { schema: auditListSchema, signal });
}

/** The address of the same entries as CSV, for a spreadsheet. */
export function auditCsvAddress(filter: { search: string; action: string }): string {
  return `${ADMIN}/audit${queryString({ ...filterOf(filter), format: "csv" })}`;
}

function filterOf({ search, action }: { search: string; action: string }) {
  return { search: search || undefined, action: action || undefined };
}

/** Who may make an account, whose links admit new people, and who may make organizations. */
export function fetchSignUp(callApi: CallApi, signal: AbortSignal): Promise<SignUpSetting> {
  return callApi(`${ADMIN}/sign-up`, { schema: signUpSettingSchema, signal });
}

/** Fields that are left out stay unchanged. */
export function setSignUp(callApi: CallApi, request: SetSignUpRequest): Promise<SignUpSetting> {
  return callApi(`${ADMIN}/sign-up`, { method: "put", body: request, schema: signUpSettingSchema });
}

/** A page of the invitation links by which new people sign up, without the links themselves. */
export const fetchInstanceInvitations: ReadPage<InstanceInvitationList> = (callApi, cursor, signal) =>
  callApi(`${ADMIN}/invitations${queryString({ cursor })}`, { schema: instanceInvitationListSchema, signal });

/**
 * Only this response contains the link.
 *
 * @param uses how many people may sign up by it
 */
export function createInstanceInvitation(callApi: CallApi, uses: number): Promise<InstanceInvitationResponse> {
  return callApi(`${ADMIN}/invitations`, { body: { uses }, schema: instanceInvitationResponseSchema });
}

/** Makes the link invalid. */
export async function revokeInstanceInvitation(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${ADMIN}/invitations/${encodeURIComponent(id)}`, { method: "delete" });
}

/** A page of the rules for models and providers, the rule for all accounts first. */
export const fetchModelRules: ReadPage<ModelRuleList> = (callApi, cursor, signal) =>
  callApi(`${ADMIN}/model-rules${queryString({ cursor, limit: "100" })}`, { schema: modelRuleListSchema, signal });

/** The rule of one subject; undefined if it has none. */
export async function fetchModelRule(
  callApi: CallApi,
  subject: RuleSubject,
  signal: AbortSignal,
): Promise<ModelRule | undefined> {
  const path = `${ADMIN}/model-rules${queryString({ ...subject })}`;
  const { data } = await callApi(path, { schema: modelRuleListSchema, signal });
  return data[0]?.rule;
}

/** @param rule null: removes the rule */
export function setModelRule(callApi: CallApi, subject: RuleSubject, rule: ModelRule | null): Promise<ModelRuleList> {
  return callApi(`${ADMIN}/model-rules`, { method: "put", body: { subject, rule }, schema: modelRuleListSchema });
}

/** The organizations that the groups of the identity provider fill; empty where none are configured. */
export async function fetchGroupOrganizations(
  callApi: CallApi,
  signal: AbortSignal,
): Promise<GroupOrganizationList["data"]> {
  return (await callApi(`${ADMIN}/group-organizations`, { schema: groupOrganizationListSchema, signal })).data;
}

/**
 * Chooses the organization that the groups of a name fill.
 *
 * @param choice.organization_id null: no longer the one that they fill now
 */
export async function chooseGroupOrganization(
  callApi: CallApi,
  choice: { name: string; organization_id: string | null },
): Promise<GroupOrganizationList["data"]> {
  const call = { method: "put", body: choice, schema: groupOrganizationListSchema } as const;
  return (await callApi(`${ADMIN}/group-organizations`, call)).data;
}

/** The API keys of all people, the newest first. */
export function fetchInstanceKeys(
  callApi: CallApi,
  { search, cursor }: ListPage,
  signal: AbortSignal,
): Promise<InstanceKeyList> {
  const query = queryString({ search: search || undefined, cursor });
  return callApi(`${ADMIN}/keys${query}`, { schema: instanceKeyListSchema, signal });
}

/** Only this response contains the key. */
export function createInstanceKey(
  callApi: CallApi,
  request: CreateInstanceKeyRequest,
): Promise<CreateInstanceKeyResponse> {
  return callApi(`${ADMIN}/keys`, { body: request, schema: createInstanceKeyResponseSchema });
}

/** Programs that use the key are refused from now on. */
export async function revokeInstanceKey(callApi: CallApi, id: string): Promise<void> {
  await callApi(`${ADMIN}/keys/${encodeURIComponent(id)}`, { method: "delete" });
}

/** The server's runtime environment, and the state of its providers. */
export function fetchSystem(callApi: CallApi, signal: AbortSignal): Promise<SystemState> {
  return callApi(`${ADMIN}/system`, { schema: systemStateSchema, signal });
}
