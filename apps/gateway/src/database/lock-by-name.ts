import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { DatabaseSchema } from "./schema.ts";

/**
 * Waits until no other transaction has the lock of this name, and has it until the transaction ends. The embedded
 * database needs no lock: it runs one transaction at a time.
 */
export async function lockByName(transaction: Kysely<DatabaseSchema>, name: string): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}
