import { type Kysely, sql } from "kysely";

/**
 * A chain of receipts for each owner of generations, and what receipts say of them: the limits that were asked, what
 * was reserved, and the prices. Generations that ended earlier are counted, so that one that is added later is found.
 */
export async function createReceipts(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  for (const [name, type] of [
    ["asked_limits", "text"],
    ["reserved_picodollars", "bigint"],
    ["cache_write_tokens", "bigint"],
    ["prices", "text"],
  ] as const) {
    await schema.alterTable("generations").addColumn(name, type).execute();
  }
  await schema
    .createTable("receipts")
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("generation_id", "text", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("receipts_key", ["owner", "number"])
    .execute();
  await schema.createIndex("receipts_by_generation").on("receipts").columns(["generation_id"]).execute();
  await schema
    .createTable("receipt_heads")
    .addColumn("owner", "text", (column) => column.primaryKey().notNull())
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .addColumn("earlier", "bigint", (column) => column.notNull())
    .execute();
  await sql`insert into receipt_heads (owner, number, hash, earlier)
    select owner, 0, '', count(*) from generations where status <> 'running' group by owner`.execute(database);
}
