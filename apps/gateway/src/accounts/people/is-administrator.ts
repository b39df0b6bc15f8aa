import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** Whether this person administers the instance now, and is not disabled. */
export async function isAdministrator(queries: Kysely<DatabaseSchema>, userId: string): Promise<boolean> {
  const people = queries.selectFrom("user").select("id").where("id", "=", userId);
  return (await people.where("role", "=", "admin").where("disabled_at", "is", null).executeTakeFirst()) !== undefined;
}
