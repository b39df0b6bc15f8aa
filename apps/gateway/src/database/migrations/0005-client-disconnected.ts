import { type Kysely, sql } from "kysely";

/** The status `left`, of generations whose client was gone before their end, becomes `client-disconnected`. */
export async function renameLeftStatus(database: Kysely<unknown>): Promise<void> {
  // By the words of `generations_unfinished_idx`, which knows all that did not simply finish.
  await sql`update generations set status = 'client-disconnected' where status = 'left' and status <> 'finished'`.execute(
    database,
  );
}
