import { t } from "@lingui/core/macro";
import type { SocialProvider } from "./session.ts";

/** The page that a person comes back to from another service. */
export interface SignInReturn {
  /** Where they were: the address without what was added to it for the way back. */
  address: string;
  /** Why they are not signed in, or what they wanted to connect is not: `signInFailureText` has the words. */
  refusal?: SignInRefusal;
  /** Whether they are known here, so that signing in is what they will want the next time, and not signing up. */
  hasAccount: boolean;
}

/** A service's, or the gateway's, no. */
export interface SignInRefusal {
  /** As the address has it: the gateway's own codes, those of better-auth, those of OAuth. */
  code: string;
  from: SocialProvider | undefined;
}

/** The parts of an address that a page may come back to. */
type Place = Pick<Location, "pathname" | "search" | "hash">;

/** Names who sent the person back; the gateway puts the others beside it where that failed. */
const MARK = "sign-in";
const addedParameters: ReadonlySet<string> = new Set([MARK, "error", "error_description"]);

export const socialNames = { github: "GitHub", google: "Google" } as const;

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
    .filter((part) => !addedParameters.has(part.split("=")[0] ?? ""))
    .join("&");
  const address = `${pathname}${rest === "" ? "" : `?${rest}`}${hash}`;
  if (code === null) return { address, hasAccount: true };
  const service = from === "github" || from === "google" ? from : undefined;
  return { address, refusal: { code, from: service }, hasAccount: code === "account_not_linked" };
}
