import type { Kysely } from "kysely";

/** What people tell about single generations; it goes with the record and with the person. */
export async function createGenerationFeedback({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("generation_feedback")
    .addColumn("generation_id", "text", (column) => column.notNull().references("generations.id").onDelete("cascade"))
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("comment", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("generation_feedback_key", ["generation_id", "user_id"])
    .execute();
  await schema.createIndex("generation_feedback_by_person").on("generation_feedback").columns(["user_id"]).execute();
}
