import type { Result } from "@tutti/domain";
import { KILOBYTE, MEGABYTE, succeed } from "@tutti/domain";
import type { Database, DatabaseFailure, StoreTable } from "../../ports.ts";
import { backupTables, FORMAT, rowPieces, toLine, VERSION } from "./backup-line.ts";

/** Writes the next piece of a backup; the next one waits until it is written. */
export type BackupWriter = (piece: string) => Promise<void>;

/**
 * Characters that are read at once, with one row at least: neither many small rows nor a few large ones exhaust the
 * memory.
 */
const READ = MEGABYTE;

/**
 * Characters that are passed on at once; JSON escapes make them six times as many at most. V8 puts strings of more than
 * some 128 kB into a space that only a full collection frees.
 */
const PIECE = 16 * KILOBYTE;

/** Rows that are read at once, at most. */
const MAX_ROWS = 500;

/** Characters of a part, with one row at least. */
const PART = 4 * MEGABYTE;

/** How far a store is saved. Plain data. */
export interface SaveProgress {
  /** The table whose rows come next; undefined: all are saved. */
  table: StoreTable | undefined;
  /** The last row of that table that is saved; undefined: none is. */
  after: string | undefined;
  /** Rows that are saved. */
  rows: number;
}

/**
 * Saves the next part of a store elsewhere, instead of `savePart`: undefined if that is impossible and nothing was
 * written.
 */
export type PartSaver = (progress: SaveProgress) => Promise<Result<SaveProgress, DatabaseFailure> | undefined>;

interface SavePartServices {
  database: Pick<Database, "rowsAfter">;
  write: BackupWriter;
}

/**
 * Writes the whole store as the lines of one text file: a head, one line for each row, and a last line with the number
 * of rows, so that a cut file is recognized.
 *
 * @param services.write may throw; what it throws is thrown here
 * @param services.now milliseconds since the epoch
 * @param services.saveElsewhere reads and writes the parts elsewhere; absent, or if it cannot: this page does
 */
export async function saveBackup({
  now,
  saveElsewhere,
  ...services
}: SavePartServices & { now: number; saveElsewhere?: PartSaver | undefined }): Promise<
  Result<{ rows: number }, DatabaseFailure>
> {
  await services.write(toLine({ format: FORMAT, version: VERSION, madeAt: now }));
  let progress: SaveProgress = { table: backupTables[0], after: undefined, rows: 0 };
  while (progress.table !== undefined) {
    const part = (await saveElsewhere?.(progress)) ?? (await savePart(services, progress));
    if (!part.ok) return part;
    progress = part.value;
  }
  const { rows } = progress;
  await services.write(toLine({ rows }));
  return succeed({ rows });
}

/** Writes the next few megabytes of a store, continuing from the progress. */
export async function savePart(
  { database, write }: SavePartServices,
  progress: SaveProgress,
): Promise<Result<SaveProgress, DatabaseFailure>> {
  let { table, after, rows } = progress;
  let length = 0;
  const count: BackupWriter = (piece) => {
    length += piece.length;
    return write(piece);
  };
  while (table !== undefined && length < PART) {
    const page = await savePage(database, { table, after }, count);
    if (!page.ok) return page;
    rows += page.value.rows;
    after = page.value.last;
    if (after === undefined) table = backupTables[backupTables.indexOf(table) + 1];
  }
  return succeed({ table, after, rows });
}

/** A function of its own, so that no page is held while the next one is read. */
async function savePage(
  database: Pick<Database, "rowsAfter">,
  { table, after }: { table: StoreTable; after: string | undefined },
  write: BackupWriter,
): Promise<Result<{ rows: number; last: string | undefined }, DatabaseFailure>> {
  const from = after === undefined ? {} : { after };
  const page = await database.rowsAfter<StoreTable>(table, { ...from, limit: MAX_ROWS, weight: READ });
  if (!page.ok) return page;
  for (const piece of joinRows(page.value, table)) await write(piece);
  return succeed({ rows: page.value.length, last: page.value.at(-1)?.id });
}

/** The lines of rows, in pieces of about the length that is passed on at once. */
function* joinRows(rows: readonly object[], table: StoreTable): Generator<string, void, undefined> {
  let pieces: string[] = [];
  let length = 0;
  for (const row of rows) {
    for (const piece of rowPieces(table, row, PIECE)) {
      pieces.push(piece);
      length += piece.length;
      if (length < PIECE) continue;
      yield pieces.join("");
      pieces = [];
      length = 0;
    }
  }
  if (length > 0) yield pieces.join("");
}
