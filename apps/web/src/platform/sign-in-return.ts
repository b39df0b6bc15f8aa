import { t } from "@lingui/core/macro";
import type { SocialProvider } from "./session.ts";

/** The page that a person comes back to from another service. */
export interface SignInReturn {
  /** Where they were: the address without what was added to it for the way back. */
  address: string;
  /** Why they are not signed in, or what they wanted to connect is not, for them to read. */
  failure?: string;
  /** Whether they are known here, so that signing in is what they will want the next time, and not signing up. */
  hasAccount: boolean;
}

/** The parts of an address that a page may come back to. */
type Place = Pick<Location, "pathname" | "search" | "hash">;

/** Names who sent the person back; the gateway puts the others beside it where that failed. */
const MARK = "sign-in";
const added: ReadonlySet<string> = new Set([MARK, "error", "error_description"]);

const socialNames = { github: "GitHub", google: "Google" } as const;

/** @param oidcName what the server calls its organization's own provider; undefined where it is not known yet */
export function socialName(provider: SocialProvider, oidcName: string | undefined): string {
  return provider === "oidc" ? (oidcName ?? t`the other service`) : socialNames[provider];
}

/** The address of the page that another service is to lead back to: the one that is open, marked. */
export function returnAddress({ pathname, search, hash }: Place, provider: SocialProvider): string {
  return `${pathname}${search === "" ? "?" : `${search}&`}${MARK}=${provider}${hash}`;
}

/** What an address says of a way back; undefined where it is another one. */
export function readSignInReturn({ pathname, search, hash }: Place): SignInReturn | undefined {
  const parameters = new URLSearchParams(search);
  const from = parameters.get(MARK);
  if (from === null) return undefined;
  const code = parameters.get("error");
  // What the person had in the address stays letter for letter as it was.
  const rest = search
    .slice(1)
    .split("&")
    .filter((part) => !added.has(part.split("=")[0] ?? ""))
    .join("&");
  const address = `${pathname}${rest === "" ? "" : `?${rest}`}${hash}`;
  if (code === null) return { address, hasAccount: true };
  const name = from === "github" || from === "google" ? socialNames[from] : t`the other service`;
  return { address, failure: failureText(code, name), hasAccount: code === "account_not_linked" };
}

function failureText(code: string, name: string): string {
  switch (code) {
    case "INVITATION_NEEDED":
      return t`New accounts are by invitation. Ask a person who is in for a link, open it, and sign up there.`;
    case "ADDRESS_NOT_ALLOWED":
      return t`New accounts are for confirmed addresses of this server's organization, and yours at ${name} is none.`;
    case "SIGN_UP_CLOSED":
      return t`New accounts are closed on this server. Ask its administrator.`;
    case "SETUP_CODE_NEEDED":
      return t`The first account is the administrator's. Sign up with an email address, a password and the set-up code.`;
    case "ACCOUNT_DISABLED":
      return t`This account is disabled. Ask the server's administrator to enable it.`;
    case "access_denied":
      return t`You did not allow ${name} to tell who you are. Try again, or use an email address and a password.`;
    case "account_not_linked":
      return t`An account with the email address that ${name} tells is here already. Sign in as you did before, then connect ${name} in the settings.`;
    case "account_already_linked_to_different_user":
      return t`Your account at ${name} signs in to another account here. Disconnect it there first, or connect another one.`;
    case "email_not_found":
      return t`${name} did not tell an email address, and an account needs one. Add one there, or sign up with an email address and a password.`;
    case "unable_to_link_account":
      return t`${name} has not confirmed your email address. Confirm it there, then try again.`;
    case "state_mismatch":
    case "state_not_found":
      return t`Signing in took too long, or began in another browser. Try again.`;
    case "too_many_requests":
      return t`Too many tries. Wait a moment, then try again.`;
    case "invalid_code":
    case "unable_to_get_user_info":
      return t`${name} did not tell who you are. Try again; if that does not help, whoever runs this server should check what is registered at ${name}.`;
    default:
      return t`Signing in with ${name} failed. Try again, or use an email address and a password.`;
  }
}
