import type { administrationOperations } from "@tutti/contract/operations/administration";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const ID = "The user's id.";

export const administrationTexts: OperationTexts<typeof administrationOperations> = {
  listPeople: {
    summary: "List the server's accounts",
    query: { ...pageTexts, search: "A part of the name or the email address." },
    response: "A page of accounts, sorted by email address.",
  },
  addPerson: {
    summary: "Create an account, and a link that sets its password",
    description: "The link is returned only in this response; it works once and is valid for seven days.",
    response: "The account and its link.",
  },
  updatePerson: {
    summary: "Disable, enable or limit an account, or make its user an administrator",
    description: "Omitted fields stay unchanged. The last administrator who can sign in stays an administrator.",
    parameters: { id: ID },
    response: "The account as it is now.",
  },
  signPersonOut: {
    summary: "End all sessions of a user",
    parameters: { id: ID },
    response: "The sessions have ended. API keys stay valid.",
  },
  createPasswordLink: {
    summary: "Create a link that sets a new password",
    description:
      "The link is returned only in this response, works once, is valid for a day, and replaces an earlier one. Using it ends the user's sessions.",
    parameters: { id: ID },
    response: "The account and its link.",
  },
  deletePerson: {
    summary: "Delete an account",
    description: "Also deletes everything that belongs only to this user. The record of usage stays in the ledger.",
    parameters: { id: ID },
    response: "The account is deleted.",
  },
  listAudit: {
    summary: "Read the audit log",
    query: {
      ...pageTexts,
      search: "A part of the actor, the target or the detail.",
      action: "An action, such as `user.disable`, or the beginning of its name, such as `user`.",
      format: "`csv`: all matching entries, as a table for a spreadsheet.",
    },
    response: "A page of entries, newest first.",
    otherForms: { "text/csv": "The same as a table." },
  },
  getSignUp: {
    summary: "Get who may sign up, whose links admit new users, and who may create organizations",
    response: "The rules, and whether the environment sets the first one.",
  },
  setSignUp: {
    summary: "Set who may sign up, whose links admit new users, and who may create organizations",
    description: "Omitted fields stay unchanged. A sign-up rule that the environment sets cannot be changed here.",
    response: "The rules as they are now.",
  },
  listInstanceInvitations: {
    summary: "List the sign-up links for new users",
    query: pageTexts,
    response: "A page of valid links, newest first.",
  },
  createInstanceInvitation: {
    summary: "Create a sign-up link for new users",
    description: "The link is returned only in this response, and is not for an organization.",
    response: "The invitation and its link.",
  },
  revokeInstanceInvitation: {
    summary: "Revoke a sign-up link",
    parameters: { id: "The invitation's id." },
    response: "The link is no longer valid.",
  },
  listGroupOrganizations: {
    summary: "List the organizations that the identity provider's groups fill",
    description:
      "Empty unless the server's configuration leads groups into organizations (`TUTTI_OIDC_ORGANIZATIONS`).",
    response: "The names in the order of the configuration.",
  },
  chooseGroupOrganization: {
    summary: "Choose the organization that groups fill",
    description:
      "Groups fill the organization that they have made themselves. An organization that a user made is filled only after an administrator has chosen it here. Each user is added at the next sign-in.",
    response: "All names as they are now.",
  },
  listModelRules: {
    summary: "List the rules for models and providers",
    query: {
      ...pageTexts,
      kind: "Whose rule alone is returned; without it, all rules are listed.",
      id: "The id of that organization or user.",
    },
    response: "A page of rules, the one for all users first.",
  },
  setModelRule: {
    summary: "Set which models and providers all users, an organization or one user may use",
    description:
      "Anything that one rule denies is denied. Of the lists of what is allowed, the most specific one applies: the user's before the organization's before the one for all users. A rule of null removes the rule.",
    response: "The first page of the rules as they are now.",
  },
  listInstanceKeys: {
    summary: "List the API keys of all users",
    query: { ...pageTexts, search: "A part of the key's name, or of its user's name or email address." },
    response: "A page of keys with their last four characters, newest first.",
  },
  createInstanceKey: {
    summary: "Create an API key for a user",
    description: "The key is returned only in this response.",
    response: "The key.",
  },
  revokeInstanceKey: {
    summary: "Revoke a user's API key",
    parameters: { id: "The key's id, not the key." },
    response: "The key is no longer valid.",
  },
  listInstanceLimits: {
    summary: "List the limits in dollars of everything on the server",
    query: {
      ...pageTexts,
      search: "A part of the id or the name of what is limited, or of its user's name or email address.",
      kind: "The kind of what is limited.",
    },
    response: "A page of limits with what is spent, held and left of each.",
  },
  getSystem: {
    summary: "Get the state of the server and its providers",
    response: "Versions, database, disk, organizations and providers.",
  },
};
