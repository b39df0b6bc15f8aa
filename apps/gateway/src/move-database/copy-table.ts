import type { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { SourceValue } from "./column-types.ts";
import { createRowSum, type RowSum } from "./row-sum.ts";
import { quote, type TablePlan } from "./table-plan.ts";

/** PostgreSQL accepts 65,535 parameters in one statement. */
const MAX_PARAMETERS = 60_000;
const BATCH = 500;
/** The number of rows in a batch, if they have documents of megabytes. */
const LARGE_BATCH = 8;

/** Copies all rows of a table in batches, and sums up the rows that were read. A failure names the row. */
export async function copyTable(
  source: DatabaseSync,
  target: Kysely<DatabaseSchema>,
  plan: TablePlan,
): Promise<Result<RowSum, string>> {
  const { name, columns, isLarge } = plan;
  const size = isLarge ? LARGE_BATCH : Math.min(BATCH, Math.floor(MAX_PARAMETERS / columns.length));
  const sum = createRowSum();
  let batch: unknown[][] = [];
  const write = async (): Promise<Result<void, string>> => {
    if (batch.length === 0) return succeed(undefined);
    const rows = batch.map((values) => sql`(${sql.join(values)})`);
    batch = [];
    try {
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
        values ${sql.join(rows)}`.execute(target);
      return succeed(undefined);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return fail(`PostgreSQL rejected rows of the table ${name}: ${reason}`);
    }
  };
  const statement = source.prepare(`select * from ${quote(name)}`);
  statement.setReadBigInts(true);
  for (const row of statement.iterate() as Iterable<Record<string, SourceValue>>) {
    const values: unknown[] = [];
    const texts: (string | null)[] = [];
    for (const { name: column, type } of columns) {
      const value = row[column] ?? null;
      const targetValue = value === null ? null : type.toTarget(value);
      if (targetValue === undefined) {
        const form = value instanceof Uint8Array ? "bytes" : typeof value;
        return fail(
          `${name}.${column} has a value that PostgreSQL's column cannot hold (${form}), in ${describeRow(row)}`,
        );
      }
      values.push(targetValue);
      texts.push(value === null ? null : type.sourceText(value));
    }
    sum.add(texts);
    batch.push(values);
    if (batch.length < size) continue;
    const lastResult = await write();
    if (!lastResult.ok) return lastResult;
  }
  const writeResult = await write();
  return writeResult.ok ? succeed(sum.total()) : writeResult;
}

function describeRow(row: Record<string, SourceValue>): string {
  return typeof row["id"] === "string" ? `the row ${row["id"]}` : "a row without an id";
}

/** Sums up the rows that PostgreSQL has now, read in batches within the transaction. */
export async function sumTarget(target: Kysely<DatabaseSchema>, { name, columns }: TablePlan): Promise<RowSum> {
  const sum = createRowSum();
  const selection = columns.map((column) => `${column.type.select(quote(column.name))} as ${quote(column.name)}`);
  await sql
    .raw(`declare moved no scroll cursor for select ${selection.join(", ")} from ${quote(name)}`)
    .execute(target);
  for (;;) {
    const { rows } = await sql.raw<Record<string, unknown>>(`fetch ${BATCH} from moved`).execute(target);
    for (const row of rows) {
      sum.add(columns.map(({ name: column, type }) => (row[column] === null ? null : type.targetText(row[column]))));
    }
    if (rows.length < BATCH) break;
  }
  await sql.raw("close moved").execute(target);
  return sum.total();
}
