import type { Kysely } from "kysely";

/** Codes for which programs get the keys that people allowed them. Only the SHA-256 of a code is stored. */
export async function createSignInCodes({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("sign_in_codes")
    .addColumn("user_id", "text", (column) => column.primaryKey().notNull().references("user.id").onDelete("cascade"))
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("challenge", "text", (column) => column.notNull())
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("key_name", "text", (column) => column.notNull())
    .addColumn("spending_limit", "double precision")
    .addColumn("limit_reset", "text")
    .addColumn("key_expires_at", "bigint")
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}
