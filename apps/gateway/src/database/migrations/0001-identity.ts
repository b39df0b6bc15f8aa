import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

/**
 * Users, their sessions and passwords, in the form that better-auth reads and writes (its core schema; the names are
 * its own), and our own API keys.
 */
export async function createIdentityTables(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  // better-auth stores times as ISO texts in SQLite and expects a column type for them.
  const time = kind === "postgres" ? sql`timestamptz` : sql`date`;
  const { schema } = database;

  await schema
    .createTable("user")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("emailVerified", "boolean", (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("createdAt", time, (column) => column.notNull())
    .addColumn("updatedAt", time, (column) => column.notNull())
    .execute();

  await schema
    .createTable("session")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("expiresAt", time, (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", time, (column) => column.notNull())
    .addColumn("updatedAt", time, (column) => column.notNull())
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .execute();
  await schema.createIndex("session_userId_idx").on("session").column("userId").execute();

  await schema
    .createTable("account")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("providerId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", time)
    .addColumn("refreshTokenExpiresAt", time)
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", time, (column) => column.notNull())
    .addColumn("updatedAt", time, (column) => column.notNull())
    .execute();
  await schema.createIndex("account_userId_idx").on("account").column("userId").execute();

  await schema
    .createTable("verification")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expiresAt", time, (column) => column.notNull())
    .addColumn("createdAt", time, (column) => column.notNull())
    .addColumn("updatedAt", time, (column) => column.notNull())
    .execute();
  await schema.createIndex("verification_identifier_idx").on("verification").column("identifier").execute();

  await schema
    .createTable("api_keys")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("last_four", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .execute();
  await schema.createIndex("api_keys_user_id_idx").on("api_keys").column("user_id").execute();
}
