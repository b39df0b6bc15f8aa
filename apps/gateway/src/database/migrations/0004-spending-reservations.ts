import type { Kysely } from "kysely";

/**
 * The amounts that are reserved of keys' limits for running answers; only gateways that share a PostgreSQL write them.
 * A row has its generation's id, and is deleted soon after the generation has ended.
 */
export async function createSpendingReservations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("spending_reservations")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("instance_id", "text", (column) => column.notNull())
    .addColumn("picodollars", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("spending_reservations_by_key").on("spending_reservations").columns(["key_id"]).execute();
}
