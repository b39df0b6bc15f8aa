import { type Kysely, sql } from "kysely";
import { hashSecret } from "../../hash-secret.ts";

/** Sessions read at once. */
const PAGE = 500;

/**
 * Sessions are stored by the SHA-256 of their tokens, with the time of their last use. Existing sessions stay: their
 * tokens are hashed in place, so that no person is signed out.
 */
export async function hashSessionTokens(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("session").addColumn("last_used_at", "bigint").execute();
  let last = "";
  for (;;) {
    const { rows } = await sql<{ id: string; token: string }>`select "id", "token" from "session"
      where "id" > ${last} order by "id" limit ${sql.lit(PAGE)}`.execute(database);
    for (const { id, token } of rows) {
      await sql`update "session" set "token" = ${hashSecret(token)} where "id" = ${id}`.execute(database);
    }
    const end = rows.at(-1)?.id;
    if (end === undefined) return;
    last = end;
  }
}
