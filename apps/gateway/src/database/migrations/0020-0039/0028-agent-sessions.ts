import { type Kysely, sql } from "kysely";

/**
 * Finds the generations of a session, and the newest ones that have a session. Generations without one, as those of the
 * page, are in neither index and pay for none.
 */
export async function indexAgentSessions({ schema }: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of [
    ["generations_session_idx", ["owner", "user_id", "session_id", "started_at", "id"]],
    ["generations_of_sessions_idx", ["owner", "started_at", "id"]],
  ] as const) {
    await schema
      .createIndex(name)
      .on("generations")
      .columns([...columns])
      .where(sql.ref("session_id"), "is not", sql.lit(null))
      .execute();
  }
}
