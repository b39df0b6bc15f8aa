import type { Kysely } from "kysely";

/**
 * Answers that are kept for a while for equal requests, encrypted; for which requests of a key they are kept; and which
 * answer of the ledger was such a copy. They are deleted with their person, and with the organization that they were
 * made in.
 */
export async function createCachedAnswers({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("cached_answers")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  // Sums of sizes are read from the indexes, without the contents.
  await schema
    .createIndex("cached_answers_by_person")
    .on("cached_answers")
    .columns(["user_id", "expires_at", "size"])
    .execute();
  await schema.createIndex("cached_answers_by_end").on("cached_answers").columns(["expires_at", "size"]).execute();
  await schema.alterTable("api_keys").addColumn("cache_seconds", "integer").execute();
  await schema.alterTable("generations").addColumn("cache_source_id", "text").execute();
}
