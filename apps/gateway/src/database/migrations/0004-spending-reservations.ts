import type { Kysely } from "kysely";

/**
 * What is set aside of what keys may spend, for answers that run; only the gateways that share a PostgreSQL write it. A
 * row has its generation's id, and is gone soon after that has ended.
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
