import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../../database.ts";

/** Records that people's devices share, as their browsers encrypted them; they are deleted with their owners. */
export async function createSyncTables({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const bytes = kind === "postgres" ? sql`bytea` : sql`blob`;
  await schema
    .createTable("sync_spaces")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("space", "text", (column) => column.notNull())
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addColumn("head", bytes, (column) => column.notNull())
    .addColumn("keyring", bytes, (column) => column.notNull())
    .addColumn("keyring_sequence", "bigint", (column) => column.notNull())
    .addColumn("records", "bigint", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("sync_spaces_owner_idx").on("sync_spaces").columns(["user_id", "owner"]).unique().execute();
  await schema
    .createTable("sync_records")
    .addColumn("space_id", "text", (column) => column.notNull().references("sync_spaces.id").onDelete("cascade"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("sequence", "bigint", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("content", bytes, (column) => column.notNull())
    .addPrimaryKeyConstraint("sync_records_pk", ["space_id", "id"])
    .execute();
  await schema
    .createIndex("sync_records_sequence_idx")
    .on("sync_records")
    .columns(["space_id", "sequence"])
    .unique()
    .execute();
  await schema
    .createTable("sync_slots")
    .addColumn("space_id", "text", (column) => column.notNull().references("sync_spaces.id").onDelete("cascade"))
    .addColumn("slot", "text", (column) => column.notNull())
    .addColumn("epoch", "integer", (column) => column.notNull())
    .addColumn("wrapped", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("seen_sequence", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint")
    .addPrimaryKeyConstraint("sync_slots_pk", ["space_id", "slot"])
    .execute();
}
