import { type Kysely, sql } from "kysely";

/** Renames the status `left`, of generations whose client disconnected before their end, to `client-disconnected`. */
export async function renameLeftStatus(database: Kysely<unknown>): Promise<void> {
  // With the condition of the partial index `generations_unfinished_idx`, which has all generations that did not simply
  // finish.
  await sql`update generations set status = 'client-disconnected' where status = 'left' and status <> 'finished'`.execute(
    database,
  );
}
