import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { Database } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { fail, type Result, succeed } from "../result.ts";
import { copyTable, sumTarget } from "./copy-table.ts";
import type { RowSum } from "./row-sum.ts";
import { planTables, quote, sourceTables } from "./table-plan.ts";

/** A table that both databases have with the same rows. */
export interface MovedTable extends RowSum {
  name: string;
}

/**
 * Copies every table of the embedded database into an empty PostgreSQL, whose tables are made first, and compares
 * counts and sums of all rows on both sides before it commits: all in one transaction. The embedded database, which its
 * caller holds, stays as it is.
 *
 * @param target open, and not brought up to date
 */
export async function moveDatabase(options: {
  dataFolder: string;
  target: Database;
}): Promise<Result<MovedTable[], string>> {
  const { dataFolder, target } = options;
  const source = new DatabaseSync(join(dataFolder, "tutti.sqlite"), { readOnly: true });
  try {
    const filledTable = await findFilledTable(target.queries, sourceTables(source));
    if (filledTable !== undefined) {
      return fail(
        `The PostgreSQL database of DATABASE_URL is not empty: its table "${filledTable}" has rows. Nothing was moved; create a new database for it.`,
      );
    }
    const migrationResult = await migrate(target);
    if (!migrationResult.ok) return fail(migrationResult.error.message);
    const plans = await planTables(source, target.queries);
    if (!plans.ok) return fail(`The database cannot be moved: ${plans.error}.`);
    return await target.queries.transaction().execute(async (transaction) => {
      const movedTables: MovedTable[] = [];
      for (const plan of plans.value) {
        const copyResult = await copyTable(source, transaction, plan);
        if (!copyResult.ok) throw new MoveStoppedError(copyResult.error);
        const targetSum = await sumTarget(transaction, plan);
        if (targetSum.rows !== copyResult.value.rows || targetSum.sum !== copyResult.value.sum) {
          const counts = `${copyResult.value.rows} rows were read, and ${targetSum.rows} are there`;
          throw new MoveStoppedError(`the table ${plan.name} differs in PostgreSQL (${counts})`);
        }
        movedTables.push({ name: plan.name, ...copyResult.value });
      }
      return succeed(movedTables);
    });
  } catch (error) {
    if (!(error instanceof MoveStoppedError)) throw error;
    return fail(`The database was not moved: ${error.message}. Nothing was written to PostgreSQL.`);
  } finally {
    source.close();
  }
}

/** Rolls the transaction back, with its reason. */
class MoveStoppedError extends Error {
  override readonly name = "MoveStoppedError";
}

/** The first of the moved tables that exists in PostgreSQL already and has rows. */
async function findFilledTable(queries: Kysely<DatabaseSchema>, names: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() order by table_name`.execute(queries);
  for (const { name } of rows.filter((row) => names.includes(row.name))) {
    const firstRow = await sql.raw(`select 1 from ${quote(name)} limit 1`).execute(queries);
    if (firstRow.rows.length > 0) return name;
  }
  return undefined;
}
