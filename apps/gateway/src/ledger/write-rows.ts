import { CompiledQuery, type Kysely } from "kysely";
import type { DatabaseKind } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";

/** Writes a table's rows: many at once, by a statement whose text is always the same. */
export interface RowWriter<Row> {
  /** Writes the rows; returns the ids, as `returning` names them, of the rows that were really written. */
  write(queries: Kysely<DatabaseSchema>, rows: readonly Row[]): Promise<string[]>;
}

/** The columns of a table, in the order in which they are written. */
export type LedgerColumnTypes<Row> = Readonly<Record<keyof Row & string, LedgerColumnType>>;

export type LedgerColumnType = "text" | "bigint" | "integer";

export interface RowWriterOptions<Row> {
  kind: DatabaseKind;
  table: string;
  columns: LedgerColumnTypes<Row>;
  keys: readonly (keyof Row & string)[];
  /** The SQL for a row that exists already: assignments, and perhaps a condition. */
  onConflict: string;
  returning?: (keyof Row & string) | undefined;
}

/** How many rows one SQLite statement writes, the largest first: few enough statements that each is compiled once. */
const PORTIONS = [16, 4, 1] as const;

/** Creates the statements once: one for every count of rows would be compiled anew each time. */
export function createRowWriter<Row extends object>(options: RowWriterOptions<Row>): RowWriter<Row> {
  const names = Object.keys(options.columns) as (keyof Row & string)[];
  const insertFrom = (source: string) =>
    [
      `insert into ${options.table} (${names.join(", ")})`,
      source,
      `on conflict (${options.keys.join(", ")}) do update set ${options.onConflict}`,
      options.returning === undefined ? "" : `returning ${options.returning} as id`,
    ].join("\n");
  const valuesOf = (row: Row) => names.map((name) => row[name]);
  const run = async (queries: Kysely<DatabaseSchema>, text: string, parameters: readonly unknown[]) => {
    const queryResult = await queries.executeQuery<{ id: string }>(CompiledQuery.raw(text, [...parameters]));
    return queryResult.rows.map(({ id }) => id);
  };

  if (options.kind === "postgres") {
    // As one JSON text: a round trip to the server for each portion would take longer than parsing it.
    const text = insertFrom(selectFromPostgres(names, options.columns));
    return { write: (queries, rows) => run(queries, text, [JSON.stringify(rows.map(valuesOf))]) };
  }

  const one = `(${names.map(() => "?").join(", ")})`;
  const statements = PORTIONS.map((size) => ({ size, text: insertFrom(`values ${Array(size).fill(one).join(", ")}`) }));
  return {
    async write(queries, rows) {
      const ids: string[] = [];
      let from = 0;
      for (const { size, text } of statements) {
        for (; rows.length - from >= size; from += size) {
          ids.push(...(await run(queries, text, rows.slice(from, from + size).flatMap(valuesOf))));
        }
      }
      return ids;
    },
  };
}

function selectFromPostgres(names: readonly string[], columns: Readonly<Record<string, string>>): string {
  const values = names.map((name, index) => `(value ->> ${index})::${columns[name]}`);
  return `select ${values.join(", ")} from json_array_elements($1::json) as value`;
}
