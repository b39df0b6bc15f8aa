import { administeredPersonQuerySchema, auditQuerySchema, instanceKeyQuerySchema } from "@tutti/contract";
import type { Operation } from "../operation.ts";

const PERSON_ID = "The person's id.";

const pageTexts = {
  limit: "How many at most; default 50.",
  offset: "How many to leave out from the beginning.",
};

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
    summary: "List the accounts of the server",
    query: {
      schema: administeredPersonQuerySchema,
      texts: {
        search: "A part of the name or of the address.",
        ...pageTexts,
      },
    },
    answer: { status: 200, schema: "AdministeredPersonList", text: "The accounts, by address." },
    errors: [400],
  }),
  administrationOperation({
    id: "addPerson",
    method: "post",
    path: "people",
    summary: "Make an account, and a link that sets its password",
    description: "The link stands in this answer and nowhere else; it is good once, for seven days.",
    body: "AddPerson",
    answer: { status: 201, schema: "PasswordLink", text: "The account and its link." },
    errors: [400, 409],
  }),
  administrationOperation({
    id: "updatePerson",
    method: "patch",
    path: "people/{id}",
    summary: "Disable, enable or limit an account, or make it an administrator's",
    description: "What is left out stays. The last administrator who can sign in stays one.",
    parameters: { id: PERSON_ID },
    body: "UpdatePerson",
    answer: { status: 200, schema: "AdministeredPersonAnswer", text: "The account as it is now." },
    errors: [400, 409],
  }),
  administrationOperation({
    id: "signPersonOut",
    method: "post",
    path: "people/{id}/sign-out",
    summary: "End all sessions of a person",
    parameters: { id: PERSON_ID },
    answer: { status: 204, text: "They have ended. API keys stay good." },
  }),
  administrationOperation({
    id: "createPasswordLink",
    method: "post",
    path: "people/{id}/password-link",
    summary: "Make a link that sets a new password",
    description:
      "It stands in this answer and nowhere else, is good once and for a day, and takes the place of an earlier one. Its use ends the person's sessions.",
    parameters: { id: PERSON_ID },
    answer: { status: 201, schema: "PasswordLink", text: "The account and its link." },
  }),
  administrationOperation({
    id: "deletePerson",
    method: "delete",
    path: "people/{id}",
    summary: "Delete an account",
    description: "With all that belongs to the person alone. What was used stays in the ledger.",
    parameters: { id: PERSON_ID },
    answer: { status: 204, text: "It is gone." },
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
        search: "A part of who did it, of what it was done to, or of the detail.",
        ...pageTexts,
        action: "An action, such as `user.disable`, or what its name begins with, such as `user`.",
        format: "`csv`: everything that is found, as a table for a spreadsheet.",
      },
    },
    answer: {
      status: 200,
      schema: "AuditList",
      text: "Who changed what, the newest first.",
      otherForms: { "text/csv": "The same as a table." },
    },
    errors: [400],
  }),
  administrationOperation({
    id: "getSignUp",
    method: "get",
    path: "sign-up",
    summary: "Get who may make an account",
    answer: { status: 200, schema: "SignUpSetting", text: "The rule, and whether the environment fixes it." },
  }),
  administrationOperation({
    id: "setSignUp",
    method: "put",
    path: "sign-up",
    summary: "Decide who may make an account",
    body: "SetSignUp",
    answer: { status: 200, schema: "SignUpSetting", text: "The rule as it is now." },
    errors: [400, 409],
  }),
  administrationOperation({
    id: "listInstanceInvitations",
    method: "get",
    path: "invitations",
    summary: "List the links by which new people sign up",
    answer: { status: 200, schema: "InstanceInvitationList", text: "Those that are still good, newest first." },
  }),
  administrationOperation({
    id: "createInstanceInvitation",
    method: "post",
    path: "invitations",
    summary: "Make a link by which new people sign up",
    description: "It stands in this answer and nowhere else, and leads into no organization.",
    body: "CreateInstanceInvitation",
    answer: { status: 201, schema: "NewInstanceInvitation", text: "The invitation and its link." },
    errors: [400],
  }),
  administrationOperation({
    id: "revokeInstanceInvitation",
    method: "delete",
    path: "invitations/{id}",
    summary: "Take a link for new people back",
    parameters: { id: "The invitation's id." },
    answer: { status: 204, text: "It lets no one in any more." },
  }),
  administrationOperation({
    id: "listModelRules",
    method: "get",
    path: "model-rules",
    summary: "List which models and providers may be used by whom",
    answer: { status: 200, schema: "ModelRuleList", text: "The rules, everybody's first." },
  }),
  administrationOperation({
    id: "setModelRule",
    method: "put",
    path: "model-rules",
    summary: "Decide which models and providers everybody, an organization or a person may use",
    description:
      "What one rule denies is denied; of the lists of what is allowed the nearest one counts, the person's before the organization's before everybody's. A rule of null takes it away.",
    body: "SetModelRule",
    answer: { status: 200, schema: "ModelRuleList", text: "All rules as they are now." },
    errors: [400],
  }),
  administrationOperation({
    id: "listInstanceKeys",
    method: "get",
    path: "keys",
    summary: "List the API keys of all people",
    query: {
      schema: instanceKeyQuerySchema,
      texts: { search: "A part of the name of the key or its person, or of the person's address.", ...pageTexts },
    },
    answer: { status: 200, schema: "InstanceKeyList", text: "The keys, newest first, by their last four characters." },
    errors: [400],
  }),
  administrationOperation({
    id: "createInstanceKey",
    method: "post",
    path: "keys",
    summary: "Create an API key for a person",
    description: "The key is in this answer and nowhere else.",
    body: "CreateInstanceKey",
    answer: { status: 201, schema: "NewInstanceKey", text: "The key." },
    errors: [400],
  }),
  administrationOperation({
    id: "revokeInstanceKey",
    method: "delete",
    path: "keys/{id}",
    summary: "Revoke a person's API key",
    parameters: { id: "The key's id, not the key." },
    answer: { status: 204, text: "It opens nothing any more." },
  }),
  administrationOperation({
    id: "getSystem",
    method: "get",
    path: "system",
    summary: "Get what the server runs on, and how its providers do",
    answer: { status: 200, schema: "SystemState", text: "Versions, database, disk, organizations and providers." },
  }),
];
