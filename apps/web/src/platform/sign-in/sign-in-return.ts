import { t } from "@lingui/core/macro";
import type { SocialProvider } from "./session.ts";

/** The page that a person comes back to from another service. */
export interface SignInReturn {
  /** Where they were: the address without the parameters that were added for the return. */
  address: string;
  /** Why they are not signed in, or why the account was not connected: `signInFailureText` has the message. */
  refusal?: SignInRefusal;
  /** Whether the person has an account here, so that they are offered to sign in the next time, and not to sign up. */
  hasAccount: boolean;
}

/** A refusal of the service or of the gateway. */
export interface SignInRefusal {
  /** As the address has it: a code of the gateway, of better-auth, or of OAuth. */
  code: string;
  from: SocialProvider | undefined;
}

/** The parts of an address that a page may come back to. */
type Place = Pick<Location, "pathname" | "search" | "hash">;

/** Names the service that sent the person back; on failure the gateway adds the others beside it. */
const MARK = "sign-in";
const addedParameters: ReadonlySet<string> = new Set([MARK, "error", "error_description"]);

/** Refusals of people who sign in another way. */
const codesOfPeopleWithAccount: ReadonlySet<string> = new Set(["account_not_linked", "ADDRESS_OF_ANOTHER_ACCOUNT"]);

export const socialNames = { github: "GitHub", google: "Google" } as const;

/** @param oidcName the server's name for its organization's own provider; undefined while it is not known */
export function socialName(provider: SocialProvider, oidcName: string | undefined): string {
  return provider === "oidc" ? (oidcName ?? t`the other service`) : socialNames[provider];
}

/** The address that another service is to redirect to: the open page's, with the mark. */
export function returnAddress({ pathname, search, hash }: Place, provider: SocialProvider): string {
  return `${pathname}${search === "" ? "?" : `${search}&`}${MARK}=${provider}${hash}`;
}

/** Reads the outcome of a sign-in from an address; undefined for any other address. */
export function readSignInReturn({ pathname, search, hash }: Place): SignInReturn | undefined {
  const parameters = new URLSearchParams(search);
  const from = parameters.get(MARK);
  if (from === null) return undefined;
  const code = parameters.get("error");
  // The person's own parameters stay unchanged, letter for letter.
  const rest = search
    .slice(1)
    .split("&")
    .filter((part) => !addedParameters.has(part.split("=")[0] ?? ""))
    .join("&");
  const address = `${pathname}${rest === "" ? "" : `?${rest}`}${hash}`;
  if (code === null) return { address, hasAccount: true };
  const service = from === "github" || from === "google" ? from : undefined;
  return { address, refusal: { code, from: service }, hasAccount: codesOfPeopleWithAccount.has(code) };
}
