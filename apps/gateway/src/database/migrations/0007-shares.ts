import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

/** Content that people shared, as their browsers encrypted it; shares are deleted with their owners. */
export async function createShareTable({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const bytes = kind === "postgres" ? sql`bytea` : sql`blob`;
  await schema
    .createTable("shares")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("creator_id", "text", (column) => column.notNull())
    .addColumn("content", bytes, (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("views", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("shares_creator_id_idx").on("shares").column("creator_id").execute();
}
