import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** The number of rows of a table, and a SHA-256 of all their values in their order. */
export interface TableSum {
  name: string;
  rows: number;
  sum: string;
}

/** Sums of all tables but `except`, by name. Reads every row once. */
export function sumTables(database: DatabaseSync, except: readonly string[]): TableSum[] {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name));
  return tables.filter((name) => !except.includes(name)).map((name) => sumTable(database, name));
}

function sumTable(database: DatabaseSync, name: string): TableSum {
  // In the order of the table itself, by row id or by key: not every table has both.
  const statement = database.prepare(`select * from ${quote(name)} not indexed`);
  statement.setReadBigInts(true);
  const hash = createHash("sha256");
  let rows = 0;
  for (const row of statement.iterate()) {
    rows += 1;
    hash.update(JSON.stringify(Object.entries(row).map(([column, value]) => [column, toText(value)])));
  }
  return { name, rows, sum: hash.digest("hex") };
}

/** With its type, so that the number 1 and the text "1" differ. */
function toText(value: unknown): string {
  if (value instanceof Uint8Array) return `blob ${Buffer.from(value).toString("base64")}`;
  return `${typeof value} ${String(value)}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
