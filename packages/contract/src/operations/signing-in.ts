import { passwordLinkOwnerSchema } from "../password-link.ts";
import {
  passkeyListSchema,
  recoveryCodesSchema,
  secondStepSetupSchema,
  signedInPersonSchema,
  signInAccountsSchema,
  signInRedirectSchema,
} from "../signing-in.ts";
import { signInOptionsSchema } from "../user.ts";
import type { OperationTable } from "./operation.ts";

export const signingInOperations = {
  getSignInOptions: {
    method: "get",
    path: "/api/frontend/sign-in-options",
    access: "anyone",
    response: { status: 200, schema: signInOptionsSchema },
  },
  signUp: {
    method: "post",
    path: "/api/auth/sign-up/email",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  signIn: {
    method: "post",
    path: "/api/auth/sign-in/email",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  continueAsOwner: {
    method: "post",
    path: "/api/auth/continue-as-owner",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  signInSocial: {
    method: "post",
    path: "/api/auth/sign-in/social",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  signOut: {
    method: "post",
    path: "/api/auth/sign-out",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  getSession: {
    method: "get",
    path: "/api/auth/get-session",
    access: "anyone-known",
    response: { status: 200, type: "application/json", reads: signedInPersonSchema },
  },
  changePassword: {
    method: "post",
    path: "/api/auth/change-password",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  setPassword: {
    method: "post",
    path: "/api/auth/set-password",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  requestPasswordLink: {
    method: "post",
    path: "/api/auth/request-password-link",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  describePasswordLink: {
    method: "post",
    path: "/api/auth/describe-password-link",
    access: "anyone",
    response: { status: 200, type: "application/json", reads: passwordLinkOwnerSchema },
  },
  usePasswordLink: {
    method: "post",
    path: "/api/auth/use-password-link",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  connectSocial: {
    method: "post",
    path: "/api/auth/link-social",
    access: "session",
    response: { status: 200, type: "application/json", reads: signInRedirectSchema },
  },
  listSignInMethods: {
    method: "get",
    path: "/api/auth/list-accounts",
    access: "session",
    response: { status: 200, type: "application/json", reads: signInAccountsSchema },
  },
  disconnectSocial: {
    method: "post",
    path: "/api/auth/unlink-account",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  renameUser: {
    method: "post",
    path: "/api/auth/update-user",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  deleteUser: {
    method: "post",
    path: "/api/auth/delete-user",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  turnOnSecondStep: {
    method: "post",
    path: "/api/auth/two-factor/enable",
    access: "session",
    response: { status: 200, type: "application/json", reads: secondStepSetupSchema },
  },
  verifyCode: {
    method: "post",
    path: "/api/auth/two-factor/verify-totp",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  verifyRecoveryCode: {
    method: "post",
    path: "/api/auth/two-factor/verify-backup-code",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  renewRecoveryCodes: {
    method: "post",
    path: "/api/auth/two-factor/generate-backup-codes",
    access: "session",
    response: { status: 200, type: "application/json", reads: recoveryCodesSchema },
  },
  turnOffSecondStep: {
    method: "post",
    path: "/api/auth/two-factor/disable",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  askForPasskey: {
    method: "get",
    path: "/api/auth/passkey/generate-authenticate-options",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  signInByPasskey: {
    method: "post",
    path: "/api/auth/passkey/verify-authentication",
    access: "anyone",
    response: { status: 200, type: "application/json" },
  },
  beginPasskey: {
    method: "get",
    path: "/api/auth/passkey/generate-register-options",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  addPasskey: {
    method: "post",
    path: "/api/auth/passkey/verify-registration",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  listPasskeys: {
    method: "get",
    path: "/api/auth/passkey/list-user-passkeys",
    access: "session",
    response: { status: 200, type: "application/json", reads: passkeyListSchema },
  },
  removePasskey: {
    method: "post",
    path: "/api/auth/passkey/delete-passkey",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  createOrganization: {
    method: "post",
    path: "/api/auth/organization/create",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  listOrganizations: {
    method: "get",
    path: "/api/auth/organization/list",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  openOrganization: {
    method: "post",
    path: "/api/auth/organization/set-active",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  removeMember: {
    method: "post",
    path: "/api/auth/organization/remove-member",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  changeMemberRole: {
    method: "post",
    path: "/api/auth/organization/update-member-role",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  leaveOrganization: {
    method: "post",
    path: "/api/auth/organization/leave",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
  deleteOrganization: {
    method: "post",
    path: "/api/auth/organization/delete",
    access: "session",
    response: { status: 200, type: "application/json" },
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const signingInSchemas = {
  SignInOptions: signInOptionsSchema,
} as const;
