import type { Kysely } from "kysely";

/** What a key may do besides calling models and reading its own usage; keys that exist get nothing of it. */
export async function addKeyScopes({ schema }: Kysely<unknown>): Promise<void> {
  // Comma-separated ids of scopes.
  await schema
    .alterTable("api_keys")
    .addColumn("scopes", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
