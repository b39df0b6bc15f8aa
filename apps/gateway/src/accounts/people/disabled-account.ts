import { APIError } from "better-auth/api";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

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
 * Refuses a session for a disabled account, whichever way the person signs in; throws better-auth's error. Called
 * before a session begins but after the password was checked, so that a stranger does not learn that an account is
 * disabled.
 */
export async function refuseDisabledAccount(queries: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  if (await isDisabled(queries, userId)) throw new APIError("FORBIDDEN", disabledAccountError);
}

const disabledAccountError = {
  code: "ACCOUNT_DISABLED",
  message: "This account is disabled. Ask the server's administrator to enable it.",
};
