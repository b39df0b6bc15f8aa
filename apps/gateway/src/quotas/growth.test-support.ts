import { taskOperations } from "@tutti/contract/operations/tasks";
import type { DatabaseSchema } from "../database/schema.ts";
import { ingresses } from "../http/ingress/ingresses.ts";
import type { QuotaName } from "./quota-table.ts";

/** What bounds the rows of a table: a quota, or the reason why requests cannot add rows without end. */
export type Growth = { quota: QuotaName } | { reason: string };

/**
 * What bounds each table that a request can insert into. A new table is missing here until its line is written: the
 * compiler, and a test over the tables of a migrated database, ask for it.
 */
export const tableGrowth = {
  user: { reason: "The rule for new accounts, the rate of sign-ups of an address, and administrators." },
  session: { reason: "100 of a person; beyond that, the oldest end (`accounts/sign-in/auth-quotas.ts`)." },
  account: { quota: "sign-in-methods" },
  twoFactor: { reason: "One of a person: better-auth deletes the one before." },
  passkey: { quota: "passkeys" },
  password_links: { reason: "One of a person, by its key." },
  owner_links: { reason: "One at a time, made by the start; requests use it up." },
  organization: { reason: "Its maker is its first member, of whom `organizations` are counted." },
  member: { quota: "members" },
  api_keys: { quota: "api-keys" },
  invitation_links: { quota: "invitation-links" },
  presets: { quota: "presets" },
  preset_versions: { quota: "preset-versions" },
  provider_keys: { quota: "provider-keys" },
  publications: { quota: "publications" },
  publication_purses: { reason: "One of a publication, by its key." },
  shares: { quota: "shares" },
  user_settings: { reason: "One of a person, by its key." },
  generations: { reason: "The limits of requests of people and keys; the operator decides how long a ledger is kept." },
  usage_days: { reason: "Sums of generations." },
  usage_quarters: { reason: "Sums of generations." },
  gateway_instances: { reason: "One of a running process, written by itself." },
  spending_limits: { reason: "One of a key, by quota, and of what administrators limit; by their commands." },
  spending_days: { reason: "Sums of generations." },
  spending_reservations: { reason: "One of a running answer, of which there are so many at once." },
  audit_entries: { reason: "1,000 an hour of a person (`administration/audit-log.ts`)." },
  model_rules: { reason: "One of a person or an organization, by its key; by administrators." },
  person_limits: { reason: "One of a person, by its key; by administrators." },
  instance_settings: { reason: "One of a setting, whose names are fixed; by administrators." },
  instance_invitations: { quota: "sign-up-links" },
  stored_responses: { quota: "stored-responses" },
  stored_items: { reason: "The items of a stored response: as many as its request and its answer have." },
  group_organizations: { reason: "One of a name in the operator's configuration." },
} as const satisfies Readonly<Record<keyof DatabaseSchema, Growth>>;

const growthOf = (reason: string): Growth => ({ reason });
const changesOneRow = growthOf("It changes one row, within its audit rate.");
const deletes = growthOf("It deletes, and its audit entry needs a row that was inserted before.");
const readsOnly = growthOf("It inserts nothing.");
const signsIn = growthOf("Sessions: the oldest end. Attempts are counted (`limits/attempt-rules.ts`).");
const completes = growthOf("The ledger: by the limits of requests and of answers at once.");

/** What bounds each operation that changes something, by the id of the operation. */
export const operationGrowth: Readonly<Record<string, Growth>> = {
  ...Object.fromEntries(Object.values(ingresses).map(({ operation }) => [operation, completes])),
  ...Object.fromEntries(
    Object.entries(taskOperations).flatMap(([id, { method }]) => (method === "post" ? [[id, completes]] : [])),
  ),
  createResponse: { quota: "stored-responses" },
  countMessageTokens: readsOnly,
  deleteResponse: growthOf("It deletes."),
  askPublication: completes,
  startRun: completes,
  stopRun: growthOf("200 remembered ids of a person (`runs/stopped-runs.ts`); it counts as a request."),
  followRuns: growthOf("100 connections of a person (`runs/runs.ts`)."),
  createPreset: { quota: "presets" },
  savePresetFromRequest: { quota: "presets" },
  updatePreset: { quota: "preset-versions" },
  deletePreset: deletes,
  createApiKey: { quota: "api-keys" },
  createManagedKey: { quota: "api-keys" },
  updateManagedKey: changesOneRow,
  deleteManagedKey: deletes,
  createInstanceKey: { quota: "api-keys" },
  updateApiKey: changesOneRow,
  revokeApiKey: deletes,
  revokeInstanceKey: deletes,
  connectProvider: { quota: "provider-keys" },
  disconnectProvider: deletes,
  publish: { quota: "publications" },
  takeBackPublication: deletes,
  viewPublication: changesOneRow,
  createShare: { quota: "shares" },
  takeBackShare: deletes,
  createInvitation: { quota: "invitation-links" },
  revokeInvitation: deletes,
  describeInvitation: readsOnly,
  acceptInvitation: { quota: "members" },
  createInstanceInvitation: { quota: "sign-up-links" },
  revokeInstanceInvitation: deletes,
  updateUser: changesOneRow,
  renameUser: changesOneRow,
  deleteUser: deletes,
  endOtherSessions: deletes,
  endSession: deletes,
  addPerson: growthOf("Administrators alone, within the audit rate."),
  updatePerson: changesOneRow,
  deletePerson: deletes,
  signPersonOut: deletes,
  createPasswordLink: changesOneRow,
  setSignUp: changesOneRow,
  setModelRule: changesOneRow,
  chooseGroupOrganization: changesOneRow,
  signUp: growthOf("The rule for new accounts, and attempts of an address."),
  signIn: signsIn,
  signInSocial: signsIn,
  signInByPasskey: signsIn,
  continueAsOwner: signsIn,
  verifyCode: signsIn,
  verifyRecoveryCode: signsIn,
  signOut: deletes,
  changePassword: signsIn,
  setPassword: changesOneRow,
  usePasswordLink: signsIn,
  requestPasswordLink: changesOneRow,
  describePasswordLink: readsOnly,
  connectSocial: { quota: "sign-in-methods" },
  disconnectSocial: deletes,
  turnOnSecondStep: changesOneRow,
  turnOffSecondStep: deletes,
  renewRecoveryCodes: changesOneRow,
  addPasskey: { quota: "passkeys" },
  removePasskey: deletes,
  createOrganization: { quota: "organizations" },
  openOrganization: changesOneRow,
  changeMemberRole: changesOneRow,
  removeMember: deletes,
  leaveOrganization: deletes,
  deleteOrganization: deletes,
};
