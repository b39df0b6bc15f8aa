import type { DatabaseSync } from "node:sqlite";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type ColumnType, columnType } from "./column-types.ts";

/** A table that is moved, and its columns with their conversions. */
export interface TablePlan {
  name: string;
  columns: { name: string; type: ColumnType }[];
  /** Whether its values may be megabytes long. */
  isLarge: boolean;
}

/** Tables that each database writes itself. */
const OWN_TABLES = new Set(["kysely_migration", "kysely_migration_lock"]);

/** Names of tables and columns as they stand in SQL, of both databases. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** All tables of the embedded database but those that migrations keep for themselves. */
export function sourceTables(source: DatabaseSync): string[] {
  return source
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !OWN_TABLES.has(name));
}

/**
 * Every table of the embedded database with the conversions of its columns; tables that others refer to come first.
 * Fails if the two databases differ in a table or a column, and for a type without a conversion.
 */
export async function planTables(
  source: DatabaseSync,
  target: Kysely<DatabaseSchema>,
): Promise<Result<TablePlan[], string>> {
  const { rows } = await sql<TargetColumn>`select table_name, column_name, data_type, column_default, is_identity
    from information_schema.columns where table_schema = current_schema()`.execute(target);
  const orderResult = inOrder(source, sourceTables(source));
  if (!orderResult.ok) return orderResult;
  const plans: TablePlan[] = [];
  for (const name of orderResult.value) {
    const plan = planTable(
      name,
      columnsOf(source, name),
      rows.filter((row) => row.table_name === name),
    );
    if (!plan.ok) return plan;
    plans.push(plan.value);
  }
  return succeed(plans);
}

interface TargetColumn {
  table_name: string;
  column_name: string;
  data_type: string;
  column_default: string | null;
  is_identity: "YES" | "NO";
}

function columnsOf(source: DatabaseSync, table: string): string[] {
  const rows = source.prepare(`pragma table_info(${quote(table)})`).all();
  return rows.map(({ name }) => String(name));
}

function planTable(
  name: string,
  sourceColumns: readonly string[],
  targetColumns: readonly TargetColumn[],
): Result<TablePlan, string> {
  const byName = new Map(targetColumns.map((column) => [column.column_name, column]));
  const extra = targetColumns.find(({ column_name }) => !sourceColumns.includes(column_name));
  if (extra !== undefined) return fail(`only PostgreSQL has the column ${name}.${extra.column_name}`);
  const columns: TablePlan["columns"] = [];
  for (const columnName of sourceColumns) {
    const target = byName.get(columnName);
    const place = `${name}.${columnName}`;
    if (target === undefined) return fail(`only the embedded database has the column ${place}`);
    if (target.is_identity === "YES" || target.column_default?.startsWith("nextval") === true) {
      return fail(
        `the column ${place} generates its own values, which cannot be moved. Report this; nothing was moved`,
      );
    }
    const type = columnType(place, target.data_type);
    if (!type.ok) return type;
    columns.push({ name: columnName, type: type.value });
  }
  return succeed({ name, columns, isLarge: targetColumns.some(({ data_type }) => data_type === "bytea") });
}

/** Orders tables so that those which others refer to come before these. */
function inOrder(source: DatabaseSync, tables: readonly string[]): Result<string[], string> {
  const order: string[] = [];
  let waiting = tables.map((name) => ({ name, needs: referencesOf(source, name) }));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((need) => order.includes(need)));
    const [first] = waiting;
    if (ready.length === 0 && first !== undefined) {
      return fail(`the table ${first.name} refers to itself through other tables, which cannot be moved. Report this`);
    }
    order.push(...ready.map(({ name }) => name));
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return succeed(order);
}

function referencesOf(source: DatabaseSync, table: string): string[] {
  const rows = source.prepare(`pragma foreign_key_list(${quote(table)})`).all();
  return rows.map((row) => String(row["table"]));
}
