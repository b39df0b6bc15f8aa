import type { Kysely } from "kysely";

/** Links that open an instance to the owner of its machine, once. Only the SHA-256 of a link's secret is stored. */
export async function createOwnerLinks({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable("owner_links")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
}
