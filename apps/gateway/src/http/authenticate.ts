import type { Accounts, Identity } from "../accounts/accounts.ts";
import { ApiFailure } from "./api-failure.ts";

/**
 * Who sends this request, by API key or session. Throws 401 in OpenRouter's words: for no credentials, and for a key that nobody has.
 */
export async function authenticate(request: Request, accounts: Accounts): Promise<Identity> {
  const identity = isForeign(request) ? undefined : await accounts.identify(request);
  if (identity) return identity;
  const hasKey = request.headers.has("authorization");
  throw new ApiFailure({ code: 401, message: hasKey ? "User not found." : "No auth credentials found" });
}

/** The same, but only a session counts: what a key may do must not include making keys. */
export async function authenticateSession(request: Request, accounts: Accounts): Promise<Identity> {
  const identity = isForeign(request) ? undefined : await accounts.identify(request);
  if (identity && identity.keyId === undefined) return identity;
  throw new ApiFailure({ code: 401, message: "No cookie auth credentials found" });
}

/**
 * Another site's page cannot read our answers, but its requests carry the session's cookie when that site is on this machine too
 * (another port is the same site to a browser). A session therefore counts only for our own page; a key counts from everywhere.
 */
function isForeign(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const isOurs = site === null || site === "same-origin" || site === "none";
  return !isOurs && !request.headers.has("authorization");
}
