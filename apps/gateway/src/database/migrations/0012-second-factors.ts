import { type Kysely, sql } from "kysely";
import type { DatabaseKind } from "../database.ts";

/** Codes of authenticator apps, recovery codes and passkeys, in the form that better-auth's plugins read and write. */
export async function createSecondFactors(database: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const time = kind === "postgres" ? sql`timestamptz` : sql`date`;
  const { schema } = database;
  await schema.alterTable("user").addColumn("twoFactorEnabled", "boolean").execute();

  await schema
    .createTable("twoFactor")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("backupCodes", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("verified", "boolean")
    .addColumn("failedVerificationCount", "integer")
    .addColumn("lockedUntil", time)
    .execute();
  await schema.createIndex("twoFactor_secret_idx").on("twoFactor").column("secret").execute();
  await schema.createIndex("twoFactor_userId_idx").on("twoFactor").column("userId").execute();

  await schema
    .createTable("passkey")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text")
    .addColumn("publicKey", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("user.id").onDelete("cascade"))
    .addColumn("credentialID", "text", (column) => column.notNull())
    .addColumn("counter", "integer", (column) => column.notNull())
    .addColumn("deviceType", "text", (column) => column.notNull())
    .addColumn("backedUp", "boolean", (column) => column.notNull())
    .addColumn("transports", "text")
    .addColumn("createdAt", time)
    .addColumn("aaguid", "text")
    .execute();
  await schema.createIndex("passkey_userId_idx").on("passkey").column("userId").execute();
  await schema.createIndex("passkey_credentialID_idx").on("passkey").column("credentialID").execute();
}
