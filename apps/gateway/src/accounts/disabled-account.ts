import { APIError } from "better-auth/api";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

/** Whether an administrator has disabled this account. */
async function isDisabled(queries: Kysely<DatabaseSchema>, userId: string): Promise<boolean> {
  const userRow = await queries
    .selectFrom("user")
    .select("id")
    .where("id", "=", userId)
    .where("disabled_at", "is not", null)
    .executeTakeFirst();
  return userRow !== undefined;
}

/**
 * Asked before a session begins, whichever way the person signs in: a password is checked before it, so that a stranger
 * does not learn that an account is disabled. Throws better-auth's error where it is.
 */
export async function refuseDisabledAccount(queries: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  if (await isDisabled(queries, userId)) throw new APIError("FORBIDDEN", disabledAccountError);
}

const disabledAccountError = {
  code: "ACCOUNT_DISABLED",
  message: "This account is disabled. Ask the server's administrator to enable it.",
};
