import type { Kysely } from "kysely";

/**
 * Responses that a later request continues, encrypted, and the ids of their items, by which requests refer to them.
 * They are deleted with their person, and with the organization that they were made in.
 */
export async function createStoredResponses({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("stored_responses")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("previous_id", "text")
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("sealed_key", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("stored_responses_by_person")
    .on("stored_responses")
    .columns(["user_id", "created_at"])
    .execute();
  await schema.createIndex("stored_responses_by_end").on("stored_responses").columns(["expires_at"]).execute();
  await schema
    .createTable("stored_items")
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("response_id", "text", (column) =>
      column.notNull().references("stored_responses.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("stored_items_key", ["item_id", "response_id"])
    .execute();
  await schema.createIndex("stored_items_by_response").on("stored_items").columns(["response_id"]).execute();
}
