import {
  administeredPersonQuerySchema,
  auditQuerySchema,
  instanceKeyQuerySchema,
  modelRuleQuerySchema,
} from "@tutti/contract";
import { type Operation, pageQuery, pageTexts } from "../operation.ts";

const PERSON_ID = "The user's id.";

/** An operation for administrators of the instance; every other person gets 404. */
function administrationOperation(operation: Omit<Operation, "tag" | "access" | "path"> & { path: string }): Operation {
  const { errors = [], path, ...rest } = operation;
  return {
    ...rest,
    path: `/api/frontend/admin/${path}`,
    tag: "Administration",
    access: "session",
    errors: [...new Set([...errors, 404 as const])].toSorted(),
  };
}

export const administrationOperations: readonly Operation[] = [
  administrationOperation({
    id: "listPeople",
    method: "get",
    path: "people",
    summary: "List the server's accounts",
    query: {
      schema: administeredPersonQuerySchema,
      texts: {
        ...pageTexts,
        search: "A part of the name or the email address.",
      },
    },
    answer: { status: 200, schema: "AdministeredPersonList", text: "A page of accounts, sorted by email address." },
    errors: [400],
  }),
  administrationOperation({
    id: "addPerson",
    method: "post",
    path: "people",
    summary: "Create an account, and a link that sets its password",
    description: "The link is returned only in this response; it works once and is valid for seven days.",
    body: "AddPerson",
    answer: { status: 201, schema: "PasswordLink", text: "The account and its link." },
    errors: [400, 409],
  }),
  administrationOperation({
    id: "updatePerson",
    method: "patch",
    path: "people/{id}",
    summary: "Disable, enable or limit an account, or make its user an administrator",
    description: "Omitted fields stay unchanged. The last administrator who can sign in stays an administrator.",
    parameters: { id: PERSON_ID },
    body: "UpdatePerson",
    answer: { status: 200, schema: "AdministeredPersonAnswer", text: "The account as it is now." },
    errors: [400, 409],
  }),
  administrationOperation({
    id: "signPersonOut",
    method: "post",
    path: "people/{id}/sign-out",
    summary: "End all sessions of a user",
    parameters: { id: PERSON_ID },
    answer: { status: 204, text: "The sessions have ended. API keys stay valid." },
  }),
  administrationOperation({
    id: "createPasswordLink",
    method: "post",
    path: "people/{id}/password-link",
    summary: "Create a link that sets a new password",
    description:
      "The link is returned only in this response, works once, is valid for a day, and replaces an earlier one. Using it ends the user's sessions.",
    parameters: { id: PERSON_ID },
    answer: { status: 201, schema: "PasswordLink", text: "The account and its link." },
  }),
  administrationOperation({
    id: "deletePerson",
    method: "delete",
    path: "people/{id}",
    summary: "Delete an account",
    description: "Also deletes everything that belongs only to this user. The record of usage stays in the ledger.",
    parameters: { id: PERSON_ID },
    answer: { status: 204, text: "The account is deleted." },
    errors: [409],
  }),
  administrationOperation({
    id: "listAudit",
    method: "get",
    path: "audit",
    summary: "Read the audit log",
    query: {
      schema: auditQuerySchema,
      texts: {
        ...pageTexts,
        search: "A part of the actor, the target or the detail.",
        action: "An action, such as `user.disable`, or the beginning of its name, such as `user`.",
        format: "`csv`: all matching entries, as a table for a spreadsheet.",
      },
    },
    answer: {
      status: 200,
      schema: "AuditList",
      text: "A page of entries, newest first.",
      otherForms: { "text/csv": "The same as a table." },
    },
    errors: [400],
  }),
  administrationOperation({
    id: "getSignUp",
    method: "get",
    path: "sign-up",
    summary: "Get who may sign up, whose links admit new users, and who may create organizations",
    answer: {
      status: 200,
      schema: "SignUpSetting",
      text: "The rules, and whether the environment sets the first one.",
    },
  }),
  administrationOperation({
    id: "setSignUp",
    method: "put",
    path: "sign-up",
    summary: "Set who may sign up, whose links admit new users, and who may create organizations",
    description: "Omitted fields stay unchanged. A sign-up rule that the environment sets cannot be changed here.",
    body: "SetSignUp",
    answer: { status: 200, schema: "SignUpSetting", text: "The rules as they are now." },
    errors: [400, 409],
  }),
  administrationOperation({
    id: "listInstanceInvitations",
    method: "get",
    path: "invitations",
    summary: "List the sign-up links for new users",
    query: pageQuery,
    answer: { status: 200, schema: "InstanceInvitationList", text: "A page of valid links, newest first." },
    errors: [400],
  }),
  administrationOperation({
    id: "createInstanceInvitation",
    method: "post",
    path: "invitations",
    summary: "Create a sign-up link for new users",
    description: "The link is returned only in this response, and is not for an organization.",
    body: "CreateInstanceInvitation",
    answer: { status: 201, schema: "NewInstanceInvitation", text: "The invitation and its link." },
    errors: [400],
  }),
  administrationOperation({
    id: "revokeInstanceInvitation",
    method: "delete",
    path: "invitations/{id}",
    summary: "Revoke a sign-up link",
    parameters: { id: "The invitation's id." },
    answer: { status: 204, text: "The link is no longer valid." },
  }),
  administrationOperation({
    id: "listGroupOrganizations",
    method: "get",
    path: "group-organizations",
    summary: "List the organizations that the identity provider's groups fill",
    description:
      "Empty unless the server's configuration leads groups into organizations (`TUTTI_OIDC_ORGANIZATIONS`).",
    answer: { status: 200, schema: "GroupOrganizationList", text: "The names in the order of the configuration." },
  }),
  administrationOperation({
    id: "chooseGroupOrganization",
    method: "put",
    path: "group-organizations",
    summary: "Choose the organization that groups fill",
    description:
      "Groups fill the organization that they have made themselves. An organization that a user made is filled only after an administrator has chosen it here. Each user is added at the next sign-in.",
    body: "ChooseGroupOrganization",
    answer: { status: 200, schema: "GroupOrganizationList", text: "All names as they are now." },
    errors: [400, 409],
  }),
  administrationOperation({
    id: "listModelRules",
    method: "get",
    path: "model-rules",
    summary: "List the rules for models and providers",
    query: {
      schema: modelRuleQuerySchema,
      texts: {
        ...pageTexts,
        kind: "Whose rule alone is returned; without it, all rules are listed.",
        id: "The id of that organization or user.",
      },
    },
    answer: { status: 200, schema: "ModelRuleList", text: "A page of rules, the one for all users first." },
    errors: [400],
  }),
  administrationOperation({
    id: "setModelRule",
    method: "put",
    path: "model-rules",
    summary: "Set which models and providers all users, an organization or one user may use",
    description:
      "Anything that one rule denies is denied. Of the lists of what is allowed, the most specific one applies: the user's before the organization's before the one for all users. A rule of null removes the rule.",
    body: "SetModelRule",
    answer: { status: 200, schema: "ModelRuleList", text: "The first page of the rules as they are now." },
    errors: [400],
  }),
  administrationOperation({
    id: "listInstanceKeys",
    method: "get",
    path: "keys",
    summary: "List the API keys of all users",
    query: {
      schema: instanceKeyQuerySchema,
      texts: { ...pageTexts, search: "A part of the key's name, or of its user's name or email address." },
    },
    answer: {
      status: 200,
      schema: "InstanceKeyList",
      text: "A page of keys with their last four characters, newest first.",
    },
    errors: [400],
  }),
  administrationOperation({
    id: "createInstanceKey",
    method: "post",
    path: "keys",
    summary: "Create an API key for a user",
    description: "The key is returned only in this response.",
    body: "CreateInstanceKey",
    answer: { status: 201, schema: "NewInstanceKey", text: "The key." },
    errors: [400],
  }),
  administrationOperation({
    id: "revokeInstanceKey",
    method: "delete",
    path: "keys/{id}",
    summary: "Revoke a user's API key",
    parameters: { id: "The key's id, not the key." },
    answer: { status: 204, text: "The key is no longer valid." },
  }),
  administrationOperation({
    id: "getSystem",
    method: "get",
    path: "system",
    summary: "Get the state of the server and its providers",
    answer: { status: 200, schema: "SystemState", text: "Versions, database, disk, organizations and providers." },
  }),
];
