import { APIError, getOAuthState } from "better-auth/api";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** A way to sign in that is about to be added to a person's account. */
export interface AddedSignIn {
  userId: string;
  providerId: string;
}

/**
 * Refuses that another subject of a service opens an account because it has the account's address: an address may be
 * given to another person at the service, but the account belongs to the subject that made it. A signed-in person may
 * connect several.
 *
 * @param path of the endpoint that adds it
 */
export async function refuseOtherIdentity(
  queries: Kysely<DatabaseSchema>,
  { userId, providerId }: AddedSignIn,
  path: string | undefined,
): Promise<void> {
  if (providerId === "credential" || path === "/link-social") return;
  if ((await getOAuthState())?.link !== undefined) return;
  const identity = await queries
    .selectFrom("account")
    .select("id")
    .where("userId", "=", userId)
    .where("providerId", "=", providerId)
    .limit(1)
    .executeTakeFirst();
  if (identity !== undefined) throw new APIError("FORBIDDEN", refusal);
}

const refusal = {
  code: "ADDRESS_OF_ANOTHER_ACCOUNT",
  message:
    "Another account of this service already signs in to the account with this address. Sign in with that one, then connect this one in the settings.",
};
