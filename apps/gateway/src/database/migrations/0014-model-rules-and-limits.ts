import type { Kysely } from "kysely";

/**
 * The settings that administrators change while the gateway runs: which models and providers may be used by all, an
 * organization or a person; how much a person may request and spend; the instance's settings; links by which new people
 * sign up.
 */
export async function createInstanceRules({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("model_rules")
    // Empty: the rule for all accounts.
    .addColumn("subject_id", "text", (column) => column.primaryKey().notNull())
    .addColumn("subject_kind", "text", (column) => column.notNull())
    // JSON: lists of patterns.
    .addColumn("rule", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("person_limits")
    .addColumn("user_id", "text", (column) => column.primaryKey().notNull().references("user.id").onDelete("cascade"))
    .addColumn("requests_per_minute", "integer")
    .addColumn("dollars_per_month", "double precision")
    .execute();
  // A person's spending is summed for each answer if there is a limit.
  await schema.createIndex("usage_days_by_user").on("usage_days").columns(["user_id", "starts_at"]).execute();
  await schema
    .createTable("instance_settings")
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    // JSON.
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createTable("instance_invitations")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("inviter_name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("uses_left", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}
