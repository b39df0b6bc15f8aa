import { type Kysely, sql } from "kysely";

/**
 * Links by which a person sets a password, one for each account at most, and the detail of an audit entry beside its
 * target. Only the SHA-256 of a link's secret is stored.
 */
export async function createPasswordLinks(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("password_links")
    .addColumn("user_id", "text", (column) => column.primaryKey().notNull().references("user.id").onDelete("cascade"))
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await sql`alter table audit_entries add column detail text`.execute(database);
}
