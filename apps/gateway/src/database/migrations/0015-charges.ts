import { type Kysely, sql } from "kysely";

/**
 * The amounts that limits count, apart from the costs that are shown. Up to this step limits counted the costs, which
 * the sums keep; the rows of generations need none, since only their sums are read.
 */
export async function addCharges(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("generations").addColumn("charge_picodollars", "bigint").execute();
  for (const table of ["usage_days", "usage_quarters"]) {
    await database.schema
      .alterTable(table)
      .addColumn("charge_picodollars", "bigint", (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update ${sql.table(table)} set charge_picodollars = picodollars`.execute(database);
  }
}
