import type { authenticationOperations } from "@tutti/contract/operations/authentication";
import type { OperationTexts } from "./operation-texts.ts";

export const authenticationTexts: OperationTexts<typeof authenticationOperations> = {
  signUp: {
    summary: "Sign up with `name`, `email` and `password`",
    response: "The user; the session cookie is set.",
    externalDocs: "https://www.better-auth.com/docs/authentication/email-password",
  },
  signIn: {
    summary: "Sign in with `email` and `password`",
    response: "The user; the session cookie is set.",
    externalDocs: "https://www.better-auth.com/docs/authentication/email-password",
  },
  continueAsOwner: {
    summary: "Sign in as the owner of this machine with `ownerLink`, if no other machine can reach the server",
    response: "The user; the session cookie is set.",
    externalDocs: "https://www.better-auth.com/docs/concepts/session-management",
  },
  signInSocial: {
    summary: "Sign in with GitHub or Google, with `provider` and `callbackURL`",
    response: "The address to continue at, in `url`.",
    externalDocs: "https://www.better-auth.com/docs/concepts/oauth",
  },
  signOut: {
    summary: "Sign out",
    response: "The session has ended.",
    externalDocs: "https://www.better-auth.com/docs/concepts/session-management",
  },
  getSession: {
    summary: "Get the session, or null",
    response: "The session and its user.",
    externalDocs: "https://www.better-auth.com/docs/concepts/session-management",
  },
  changePassword: {
    summary: "Change the password, with `currentPassword` and `newPassword`",
    response: "The password is changed.",
    externalDocs: "https://www.better-auth.com/docs/authentication/email-password",
  },
  setPassword: {
    summary:
      "Set the first password of an account from GitHub or Google, with `newPassword`, in a session from the last day",
    response: "The password is set.",
    externalDocs: "https://www.better-auth.com/docs/concepts/users-accounts",
  },
  requestPasswordLink: {
    summary: "Send a link that sets a new password to `email`, if the server sends mail",
    response: "The same response, whether or not there is such an account.",
    externalDocs: "https://www.better-auth.com/docs/authentication/email-password",
  },
  describePasswordLink: {
    summary: "Get the user that a password link is for, with its `secret`",
    response: "The user's name and email address.",
    externalDocs: "https://www.better-auth.com/docs/authentication/email-password",
  },
  usePasswordLink: {
    summary: "Set a password, with a link's `secret` and `newPassword`",
    response: "The password is set, and all sessions of the account have ended.",
    externalDocs: "https://www.better-auth.com/docs/authentication/email-password",
  },
  connectSocial: {
    summary:
      "Connect GitHub or Google to the account, with `provider` and `callbackURL`, in a session from the last day",
    response: "The address to continue at, in `url`.",
    externalDocs: "https://www.better-auth.com/docs/concepts/users-accounts",
  },
  listSignInMethods: {
    summary: "List the sign-in methods of the account",
    response: "The sign-in methods.",
    externalDocs: "https://www.better-auth.com/docs/concepts/users-accounts",
  },
  disconnectSocial: {
    summary: "Disconnect GitHub or Google by `accountId`, in a session from the last day",
    response: "The service no longer signs in.",
    externalDocs: "https://www.better-auth.com/docs/concepts/users-accounts",
  },
  renameUser: {
    summary: "Change the user's `name`",
    response: "The name is changed.",
    externalDocs: "https://www.better-auth.com/docs/concepts/users-accounts",
  },
  deleteUser: {
    summary: "Delete the account, with `password`; without one only in a session from the last day",
    response: "The account and its data are deleted.",
    externalDocs: "https://www.better-auth.com/docs/concepts/users-accounts",
  },
  turnOnSecondStep: {
    summary: "Begin to set up two-step sign-in, with `password`",
    response: "What an authenticator app needs, and the recovery codes.",
    externalDocs: "https://www.better-auth.com/docs/plugins/2fa",
  },
  verifyCode: {
    summary: "Sign in with the `code` of an authenticator app after the password, or turn on two-step sign-in with it",
    response: "The user; the session cookie is set.",
    externalDocs: "https://www.better-auth.com/docs/plugins/2fa",
  },
  verifyRecoveryCode: {
    summary: "Sign in with a recovery `code` after the password",
    response: "The user; the session cookie is set.",
    externalDocs: "https://www.better-auth.com/docs/plugins/2fa",
  },
  renewRecoveryCodes: {
    summary: "Create new recovery codes, with `password`",
    response: "The codes; earlier ones are no longer valid.",
    externalDocs: "https://www.better-auth.com/docs/plugins/2fa",
  },
  turnOffSecondStep: {
    summary: "Turn off two-step sign-in, with `password`",
    response: "Two-step sign-in is off.",
    externalDocs: "https://www.better-auth.com/docs/plugins/2fa",
  },
  askForPasskey: {
    summary: "Begin to sign in with a passkey",
    response: "What the browser asks the authenticator for (WebAuthn).",
    externalDocs: "https://www.better-auth.com/docs/plugins/passkey",
  },
  signInByPasskey: {
    summary: "Sign in with a passkey and the `response` of the authenticator",
    response: "The user; the session cookie is set.",
    externalDocs: "https://www.better-auth.com/docs/plugins/passkey",
  },
  beginPasskey: {
    summary: "Begin to add a passkey, in a session from the last day",
    response: "What the browser asks the authenticator for (WebAuthn).",
    externalDocs: "https://www.better-auth.com/docs/plugins/passkey",
  },
  addPasskey: {
    summary: "Add a passkey, with its `name` and the `response` of the authenticator",
    response: "The passkey.",
    externalDocs: "https://www.better-auth.com/docs/plugins/passkey",
  },
  listPasskeys: {
    summary: "List the passkeys",
    response: "The passkeys.",
    externalDocs: "https://www.better-auth.com/docs/plugins/passkey",
  },
  removePasskey: {
    summary: "Remove a passkey by `id`, in a session from the last day",
    response: "The passkey is removed.",
    externalDocs: "https://www.better-auth.com/docs/plugins/passkey",
  },
  createOrganization: {
    summary: "Create an organization with `name` and `slug`",
    response: "The organization, which is now open.",
    externalDocs: "https://www.better-auth.com/docs/plugins/organization",
  },
  listOrganizations: {
    summary: "List the organizations of the signed-in user",
    response: "The organizations.",
    externalDocs: "https://www.better-auth.com/docs/plugins/organization",
  },
  openOrganization: {
    summary: "Open an organization by `organizationId`; null: the user's own account",
    response: "The organization.",
    externalDocs: "https://www.better-auth.com/docs/plugins/organization",
  },
  removeMember: {
    summary: "Remove a member by `memberIdOrEmail`",
    response: "The removed member.",
    externalDocs: "https://www.better-auth.com/docs/plugins/organization",
  },
  changeMemberRole: {
    summary: "Change the `role` of a member by `memberId`",
    response: "The member.",
    externalDocs: "https://www.better-auth.com/docs/plugins/organization",
  },
  leaveOrganization: {
    summary: "Leave an organization by `organizationId`",
    response: "The user is no longer a member.",
    externalDocs: "https://www.better-auth.com/docs/plugins/organization",
  },
  deleteOrganization: {
    summary: "Delete an organization by `organizationId`, with its data",
    response: "The organization is deleted.",
    externalDocs: "https://www.better-auth.com/docs/plugins/organization",
  },
};
