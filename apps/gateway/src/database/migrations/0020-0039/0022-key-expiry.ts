import type { Kysely } from "kysely";

/** When a key ends by itself, in milliseconds since the epoch; keys that exist have no end. */
export async function addKeyExpiry({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable("api_keys").addColumn("expires_at", "bigint").execute();
}
