import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

/**
 * Accounts that an administrator disabled, and the audit log. The log has no foreign keys: an entry outlives the rows
 * that it describes. The database itself refuses to change or delete an entry.
 */
export async function createAdministration(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { schema } = database;
  await schema.alterTable("user").addColumn("disabled_at", "bigint").execute();
  await schema
    .createTable("audit_entries")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("target_id", "text", (column) => column.notNull())
    .addColumn("target_name", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("audit_entries_created_at_idx").on("audit_entries").column("created_at").execute();
  if (kind === "postgres") await refuseOnPostgres(database);
  else await refuseOnSqlite(database);
}

async function refuseOnSqlite(database: Kysely<unknown>): Promise<void> {
  for (const change of ["update", "delete"]) {
    await sql`create trigger ${sql.ref(`audit_entries_no_${change}`)} before ${sql.raw(change)} on audit_entries
      begin select raise(abort, 'the audit log is append-only'); end`.execute(database);
  }
}

async function refuseOnPostgres(database: Kysely<unknown>): Promise<void> {
  await sql`create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`.execute(database);
  await sql`create trigger audit_entries_no_change before update or delete or truncate on audit_entries
    for each statement execute function refuse_audit_change()`.execute(database);
}
