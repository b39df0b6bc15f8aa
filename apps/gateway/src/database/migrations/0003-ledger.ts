import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

/**
 * Every generation, and the sums of them: by UTC day, and by quarter of an hour, since the days of every timezone begin
 * at one. The gateways that share a PostgreSQL record here that they are alive.
 *
 * Generations outlive the people and keys that made them, so nothing here refers to their tables.
 */
export async function createLedgerTables(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await createGenerations(database);
  await createSums(database, kind);
  await database.schema
    .createTable("gateway_instances")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
}

async function createGenerations({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("generations")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.notNull())
    .addColumn("key_id", "text")
    .addColumn("instance_id", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("requested_model", "text", (column) => column.notNull())
    .addColumn("model", "text")
    .addColumn("provider_slug", "text")
    .addColumn("provider_name", "text")
    .addColumn("is_streamed", "integer", (column) => column.notNull())
    .addColumn("is_byok", "integer", (column) => column.notNull())
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("latency", "bigint")
    .addColumn("duration", "bigint")
    .addColumn("prompt_tokens", "bigint", (column) => column.notNull())
    .addColumn("completion_tokens", "bigint", (column) => column.notNull())
    .addColumn("reasoning_tokens", "bigint", (column) => column.notNull())
    .addColumn("cached_tokens", "bigint", (column) => column.notNull())
    .addColumn("image_tokens", "bigint", (column) => column.notNull())
    .addColumn("picodollars", "bigint")
    .addColumn("upstream_picodollars", "bigint")
    .addColumn("finish_reason", "text")
    .addColumn("native_finish_reason", "text")
    .addColumn("error_code", "bigint")
    .addColumn("upstream_id", "text")
    .addColumn("attempts", "text", (column) => column.notNull())
    .addColumn("prompt_media", "bigint")
    .addColumn("completion_media", "bigint")
    .addColumn("prompt_audio", "bigint")
    .addColumn("search_results", "bigint")
    .addColumn("referer", "text")
    .addColumn("app_title", "text")
    .addColumn("user_agent", "text")
    .addColumn("external_user", "text")
    .addColumn("session_id", "text")
    .addColumn("preset_id", "text")
    .execute();
  await schema
    .createIndex("generations_owner_started_at_idx")
    .on("generations")
    .columns(["owner", "started_at", "id"])
    .execute();
  // Indexes of few rows: a start reads the running generations, and a person the unfinished ones when something went
  // wrong.
  await schema
    .createIndex("generations_running_idx")
    .on("generations")
    .column("instance_id")
    .where(sql.ref("status"), "=", sql.lit("running"))
    .execute();
  await schema
    .createIndex("generations_unfinished_idx")
    .on("generations")
    .columns(["owner", "started_at", "id"])
    .where(sql.ref("status"), "<>", sql.lit("finished"))
    .execute();
}

/** The same sums twice: there are few whole days, and quarters of an hour are read only for the remainder. */
async function createSums({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const table of ["usage_days", "usage_quarters"]) {
    await schema
      .createTable(table)
      .addColumn("owner", "text", (column) => column.notNull())
      .addColumn("starts_at", "bigint", (column) => column.notNull())
      .addColumn("user_id", "text", (column) => column.notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("provider_slug", "text", (column) => column.notNull())
      .addColumn("provider_name", "text", (column) => column.notNull())
      .addColumn("requests", "bigint", (column) => column.notNull())
      .addColumn("free_requests", "bigint", (column) => column.notNull())
      .addColumn("errors", "bigint", (column) => column.notNull())
      .addColumn("cancelled", "bigint", (column) => column.notNull())
      .addColumn("prompt_tokens", "bigint", (column) => column.notNull())
      .addColumn("completion_tokens", "bigint", (column) => column.notNull())
      .addColumn("reasoning_tokens", "bigint", (column) => column.notNull())
      .addColumn("cached_tokens", "bigint", (column) => column.notNull())
      .addColumn("picodollars", "bigint", (column) => column.notNull())
      .addColumn("byok_picodollars", "bigint", (column) => column.notNull())
      .addColumn("latency_sum", "bigint", (column) => column.notNull())
      .addColumn("latency_count", "bigint", (column) => column.notNull())
      .addColumn("writing_time", "bigint", (column) => column.notNull())
      .addColumn("written_tokens", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint(`${table}_pkey`, ["owner", "starts_at", "user_id", "key_id", "model", "provider_slug"])
      // Stores rows in the order of the key, in which they are read, without a second copy of it.
      .modifyEnd(kind === "sqlite" ? sql`without rowid` : sql``)
      .execute();
  }
  // The spending of a key is queried with every request.
  await schema.createIndex("usage_days_key_id_idx").on("usage_days").columns(["key_id", "starts_at"]).execute();
}
