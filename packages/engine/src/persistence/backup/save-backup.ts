import type { Result } from "@tutti/domain";
import { KILOBYTE, MEGABYTE, succeed } from "@tutti/domain";
import type { Database, DatabaseFailure, TableName } from "../../ports.ts";
import { backupTables, FORMAT, rowPieces, toLine, VERSION } from "./backup-line.ts";

/** Takes the next piece of a backup; what comes after it waits until it is through. */
export type BackupWriter = (piece: string) => Promise<void>;

/**
 * Characters that are read at once, with one row at least: neither many small rows nor a few large ones take the
 * memory.
 */
const READ = MEGABYTE;

/** Characters that are handed over at once, and at most six times as many. */
const PIECE = 128 * KILOBYTE;

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
    const saveResult = await saveTable(database, table, write);
    if (!saveResult.ok) return saveResult;
    rows += saveResult.value;
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
  let after: string | undefined;
  for (;;) {
    const page = await savePage(database, { table, after }, write);
    if (!page.ok) return page;
    if (page.value.last === undefined) return succeed(rows);
    rows += page.value.rows;
    after = page.value.last;
  }
}

/** A function of its own, so that no page is held while the next one is read. */
async function savePage(
  database: Pick<Database, "rowsAfter">,
  { table, after }: { table: TableName; after: string | undefined },
  write: BackupWriter,
): Promise<Result<{ rows: number; last?: string | undefined }, DatabaseFailure>> {
  const from = after === undefined ? {} : { after };
  const page = await database.rowsAfter<TableName>(table, { ...from, limit: MAX_ROWS, weight: READ });
  if (!page.ok) return page;
  for (const piece of joined(page.value, table)) await write(piece);
  return succeed({ rows: page.value.length, last: page.value.at(-1)?.id });
}

/** The lines of rows, in pieces of about the length that is handed over at once. */
function* joined(rows: readonly object[], table: TableName): Generator<string, void, undefined> {
  let held: string[] = [];
  let length = 0;
  for (const row of rows) {
    for (const piece of rowPieces(table, row, PIECE)) {
      held.push(piece);
      length += piece.length;
      if (length < PIECE) continue;
      yield held.join("");
      held = [];
      length = 0;
    }
  }
  if (length > 0) yield held.join("");
}
