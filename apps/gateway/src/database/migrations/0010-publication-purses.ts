import type { Kysely } from "kysely";

/**
 * Amounts that published apps may spend on models on their owners' accounts; a purse is deleted with its publication.
 */
export async function createPublicationPurses({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("publication_purses")
    .addColumn("publication_id", "text", (column) =>
      column.primaryKey().notNull().references("publications.id").onDelete("cascade"),
    )
    .addColumn("model", "text", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("spent", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("per_minute", "integer", (column) => column.notNull())
    .addColumn("minute", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("minute_calls", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("call_key", "text", (column) => column.notNull())
    .execute();
}
