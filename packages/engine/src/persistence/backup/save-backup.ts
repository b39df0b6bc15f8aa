import type { Result } from "@tutti/domain";
import { MEGABYTE, succeed } from "@tutti/domain";
import type { Database, DatabaseFailure, TableName } from "../../ports.ts";
import { backupTables, FORMAT, toLine, VERSION } from "./backup-line.ts";

/** Takes the next piece of a backup; what comes after it waits until it is through. */
export type BackupWriter = (piece: string) => Promise<void>;

/**
 * Characters that are read, and handed over, at once: some megabytes, so that neither many small rows nor a few large
 * ones take the memory.
 */
const PIECE = 4 * MEGABYTE;

/** Rows that are read at once, at most. */
const MAX_ROWS = 500;

/**
 * Writes the whole store as the lines of one text file: one that says what it is, one for each row, and one that says
 * how many there were, so that a file that was cut is known.
 *
 * @param write may throw; what it throws is thrown here
 * @param now milliseconds since the epoch
 */
export async function saveBackup(
  database: Pick<Database, "rowsAfter">,
  write: BackupWriter,
  now: number,
): Promise<Result<{ rows: number }, DatabaseFailure>> {
  await write(toLine({ format: FORMAT, version: VERSION, madeAt: now }));
  let rows = 0;
  for (const table of backupTables) {
    const written = await saveTable(database, table, write);
    if (!written.ok) return written;
    rows += written.value;
  }
  await write(toLine({ rows }));
  return succeed({ rows });
}

async function saveTable(
  database: Pick<Database, "rowsAfter">,
  table: TableName,
  write: BackupWriter,
): Promise<Result<number, DatabaseFailure>> {
  let rows = 0;
  let after: { after?: string } = {};
  for (;;) {
    const page = await database.rowsAfter<TableName>(table, { ...after, limit: MAX_ROWS, weight: PIECE });
    if (!page.ok) return page;
    const last = page.value.at(-1);
    if (last === undefined) return succeed(rows);
    await write(page.value.map((record) => toLine({ table, record })).join(""));
    rows += page.value.length;
    after = { after: last.id };
  }
}
