import type { Kysely } from "kysely";

/**
 * Responses that are made without their clients: how far each is, until when its process answers for it, and its
 * events, encrypted with the response's key. Responses that exist were made for clients that waited.
 */
export async function createBackgroundResponses({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("stored_responses").addColumn("background_status", "text").execute();
  await schema.alterTable("stored_responses").addColumn("attended_until", "bigint").execute();
  await schema
    .createTable("response_events")
    .addColumn("response_id", "text", (column) =>
      column.notNull().references("stored_responses.id").onDelete("cascade"),
    )
    .addColumn("first", "integer", (column) => column.notNull())
    .addColumn("last", "integer", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("response_events_key", ["response_id", "first"])
    .execute();
}
