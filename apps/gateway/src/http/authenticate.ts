import type { Accounts } from "../accounts/accounts.ts";
import type { Identity } from "../accounts/identity.ts";
import { ApiFailure } from "../api-failure.ts";
import { hasKey, keyOf } from "./sender-key.ts";

/** The sender of this request, by API key or session; undefined where the credential is missing or not valid. */
export function identify(request: Request, accounts: Pick<Accounts, "identify">): Promise<Identity | undefined> {
  return accounts.identify(request, keyOf(request));
}

/**
 * The sender of this request, by API key or session. Throws 401 with OpenRouter's messages: without credentials, and
 * for an unknown key.
 */
export async function authenticate(request: Request, accounts: Accounts): Promise<Identity> {
  const identity = await identify(request, accounts);
  if (identity) return identity;
  throw new ApiFailure({ code: 401, message: hasKey(request) ? "User not found." : "No auth credentials found" });
}

/** The same by session alone: a key must not be able to make keys. */
export async function authenticateSession(request: Request, accounts: Accounts): Promise<Identity> {
  const identity = await identify(request, accounts);
  if (identity && identity.keyId === undefined) return identity;
  throw new ApiFailure({ code: 401, message: "No cookie auth credentials found" });
}
