import type { Result } from "@tutti/domain";
import { errorTexts, fail, MEGABYTE, succeed } from "@tutti/domain";
import type { PutChange, TableName } from "../../ports.ts";
import { readLine, VERSION } from "./backup-line.ts";
import { splitLines } from "./split-lines.ts";

/** The bytes of a backup, from its beginning each time, in pieces that are cut anywhere. */
export type BackupSource = () => AsyncIterable<Uint8Array>;

/** A line that cannot be believed, and what it may have been. */
export interface DamagedLine {
  /** From 1. */
  line: number;
  table: TableName | undefined;
  id: string | undefined;
}

/** What a file turned out to be, beside its rows. */
export interface BackupFacts {
  madeAt: number | undefined;
  /** Rows that could be read. */
  rows: number;
  damaged: readonly DamagedLine[];
  /**
   * Rows that the last line counts and that are not in the file; undefined where the file was cut before its last line.
   */
  missing: number | undefined;
}

/** Why a file is not read at all. */
export interface BackupFailure {
  code: "not-a-store" | "later-version";
  message: string;
}

/** Lines at the beginning in which something of a backup has to be. */
const BEGINNING = 20;

/** Damaged lines that are named; a file with more of them has been named enough. */
const MAX_NAMED = 1000;

/**
 * Reads a backup line by line. A line that was damaged costs that line and nothing else; a file in which nothing is of
 * a backup is refused, and so is one of a later version, in words of its own.
 *
 * @param onRows takes rows that stood together, and is waited for. What it throws is thrown here
 * @param together characters of rows that are handed over at once
 */
export async function readBackup(
  source: BackupSource,
  onRows: (changes: readonly PutChange[]) => Promise<void>,
  together = MEGABYTE,
): Promise<Result<BackupFacts, BackupFailure>> {
  const damaged: DamagedLine[] = [];
  let madeAt: number | undefined;
  let version: number | undefined;
  let line = 0;
  let rows = 0;
  let unread = 0;
  let countedRows: number | undefined;
  let isBackup = false;
  let putChanges: PutChange[] = [];
  let length = 0;

  const handOver = async (): Promise<void> => {
    const changes = putChanges;
    putChanges = [];
    length = 0;
    if (changes.length > 0) await onRows(changes);
  };

  for await (const text of splitLines(source())) {
    line += 1;
    const read =
      text === undefined ? ({ type: "damaged", table: undefined, id: undefined } as const) : readLine(text, version);
    if (read.type === "head") {
      if (read.version > VERSION) return fail({ code: "later-version", message: errorTexts.laterBackup });
      ({ madeAt, version } = read);
    }
    if (read.type !== "damaged") isBackup = true;
    else if (line >= BEGINNING && !isBackup) break;
    if (read.type === "end") countedRows = read.rows;
    if (read.type === "damaged") {
      unread += 1;
      if (damaged.length < MAX_NAMED) damaged.push({ line, table: read.table, id: read.id });
    }
    if (read.type !== "row") continue;
    rows += 1;
    putChanges.push(read.change);
    length += text?.length ?? 0;
    if (length >= together) await handOver();
  }
  if (!isBackup) return fail({ code: "not-a-store", message: errorTexts.notAStore });
  await handOver();
  const missing = countedRows === undefined ? undefined : Math.max(0, countedRows - rows - unread);
  return succeed({ madeAt, rows, damaged, missing });
}
