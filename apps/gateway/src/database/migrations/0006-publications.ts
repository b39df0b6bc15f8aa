import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

/** Pages that people published; they are deleted with their owners. */
export async function createPublicationTable({ schema }: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const bytes = kind === "postgres" ? sql`bytea` : sql`blob`;
  await schema
    .createTable("publications")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("creator_id", "text", (column) => column.notNull())
    .addColumn("artifact_id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("follows_head", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("document", bytes, (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("revision", "text", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("expires_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addColumn("views", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.createIndex("publications_owner_idx").on("publications").column("owner").execute();
  await schema.createIndex("publications_creator_id_idx").on("publications").column("creator_id").execute();
}
