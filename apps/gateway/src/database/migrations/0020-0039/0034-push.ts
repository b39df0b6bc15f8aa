import type { Kysely } from "kysely";

/** The operator's keys for push services, and the devices that get pushes: they go with their sessions. */
export async function createPushTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("push_keys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("public_key", "text", (column) => column.notNull())
    .addColumn("sealed_key", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("push_subscriptions")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().notNull().references("session.id").onDelete("cascade"),
    )
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("endpoint", "text", (column) => column.notNull())
    .addColumn("p256dh", "text", (column) => column.notNull())
    .addColumn("auth", "text", (column) => column.notNull())
    .addColumn("quiet_from", "integer")
    .addColumn("quiet_to", "integer")
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("push_subscriptions_user_idx").on("push_subscriptions").column("user_id").execute();
}
