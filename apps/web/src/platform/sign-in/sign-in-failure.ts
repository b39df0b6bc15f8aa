import { t } from "@lingui/core/macro";
import { type SignInRefusal, socialNames } from "./sign-in-return.ts";

/** The message for a person who came back from another service without being signed in. */
export function signInFailureText({ code, from }: SignInRefusal): string {
  const name = from === "github" || from === "google" ? socialNames[from] : t`the other service`;
  switch (code) {
    case "INVITATION_NEEDED":
      return t`New accounts need an invitation. Ask a person who has an account for a link, open it, and sign up there.`;
    case "INVITATION_FOR_ACCOUNTS":
      return t`This invitation is for people who have an account here. Sign in to use it. For a new account, ask the server's administrator for a link.`;
    case "ORGANIZATION_FULL":
      return t`The organization of this invitation has reached its maximum number of members. Ask its owner.`;
    case "OWNER_LINK_NEEDED":
      return t`The first account is the owner's of this machine. Open the link that Tutti printed when it started, then try again.`;
    case "ADDRESS_NOT_ALLOWED":
      return t`New accounts are for confirmed addresses of this server's organization, and yours at ${name} is not one of them.`;
    case "SIGN_UP_CLOSED":
      return t`New accounts are closed on this server. Ask its administrator.`;
    case "SETUP_CODE_NEEDED":
      return t`The first account is the administrator's. Enter the set-up code that Tutti printed when it started, then try again.`;
    case "SETUP_CODE_WRONG":
      return t`This is not the set-up code. Tutti printed it when it started.`;
    case "ACCOUNT_DISABLED":
      return t`This account is disabled. Ask the server's administrator to enable it.`;
    case "access_denied":
      return t`You did not allow ${name} to say who you are. Try again, or use an email address and a password.`;
    case "account_not_linked":
      return t`There is an account with your email address at ${name} already. Sign in as you did before, then connect ${name} in the settings.`;
    case "ADDRESS_OF_ANOTHER_ACCOUNT":
      return t`Another account at ${name} signs in to the account with your email address here. Sign in with that one, then connect this one in the settings. If that account is not yours, ask the server's administrator.`;
    case "account_already_linked_to_different_user":
      return t`Your account at ${name} signs in to another account here. Disconnect it there first, or connect another one.`;
    case "email_not_found":
      return t`${name} did not send an email address, and an account needs one. Add one there, or sign up with an email address and a password.`;
    case "unable_to_link_account":
      return t`${name} has not confirmed your email address. Confirm it there, then try again.`;
    case "state_mismatch":
    case "state_not_found":
      return t`Signing in took too long, or began in another browser. Try again.`;
    case "too_many_requests":
      return t`Too many tries. Wait a moment, then try again.`;
    case "invalid_code":
    case "unable_to_get_user_info":
      return t`${name} did not say who you are. Try again; if that does not help, this server's operator should check the registration at ${name}.`;
    default:
      return t`Signing in with ${name} failed. Try again, or use an email address and a password.`;
  }
}
