import type { Result } from "@tutti/domain";
import { errorTexts, fail, MEGABYTE, succeed } from "@tutti/domain";
import type { PutChange, TableName } from "../../ports.ts";
import { readLine, VERSION } from "./backup-line.ts";
import { splitLines } from "./split-lines.ts";

/** The bytes of a backup from one of them on, in pieces that are cut anywhere. */
export type BackupSource = (from: number) => AsyncIterable<Uint8Array>;

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
  damagedLines: readonly DamagedLine[];
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

/** How far a backup was read, and what it said until there: plain data, with which reading goes on elsewhere. */
export interface BackupProgress {
  /** Bytes, up to the beginning of a line. */
  offset: number;
  isAtEnd: boolean;
  /** Lines that were read. */
  line: number;
  version: number | undefined;
  madeAt: number | undefined;
  rows: number;
  /** Of damaged lines the first thousand. */
  damagedLines: readonly DamagedLine[];
  damagedCount: number;
  /** What the last line counts. */
  countedRows: number | undefined;
  isBackup: boolean;
}

export const fromBeginning: BackupProgress = {
  offset: 0,
  isAtEnd: false,
  line: 0,
  version: undefined,
  madeAt: undefined,
  rows: 0,
  damagedLines: [],
  damagedCount: 0,
  countedRows: undefined,
  isBackup: false,
};

/** Lines at the beginning in which something of a backup has to be. */
const BEGINNING = 20;

/** Damaged lines that are named; a file with more of them has been named enough. */
const MAX_NAMED = 1000;

interface ReadOptions {
  /** Characters of rows that are handed over at once. */
  together?: number;
  /** Where an earlier reading has come to. */
  progress?: BackupProgress;
  /** Bytes after which the reading ends, at the end of a line. */
  length?: number;
}

/**
 * Reads a backup line by line. A line that was damaged costs that line and nothing else; a file in which nothing is of
 * a backup is refused, and so is one of a later version, in words of its own.
 *
 * @param onRows takes rows that stood together, and is waited for. What it throws is thrown here
 */
export async function readBackup(
  source: BackupSource,
  onRows: (changes: readonly PutChange[]) => Promise<void>,
  { together = MEGABYTE, progress = fromBeginning, length = Number.POSITIVE_INFINITY }: ReadOptions = {},
): Promise<Result<BackupProgress, BackupFailure>> {
  const damagedLines: DamagedLine[] = [...progress.damagedLines];
  let { offset, line, version, madeAt, rows, damagedCount, countedRows, isBackup } = progress;
  let isAtEnd = true;
  let putChanges: PutChange[] = [];
  let weight = 0;

  const handOver = async (): Promise<void> => {
    const changes = putChanges;
    putChanges = [];
    weight = 0;
    if (changes.length > 0) await onRows(changes);
  };
  /** A function of its own, so that no line is held while its rows are handed over. */
  const take = (text: string | undefined): BackupFailure | undefined => {
    line += 1;
    const read =
      text === undefined ? ({ type: "damaged", table: undefined, id: undefined } as const) : readLine(text, version);
    if (read.type === "head") {
      if (read.version > VERSION) return { code: "later-version", message: errorTexts.laterBackup };
      ({ madeAt, version } = read);
    }
    if (read.type !== "damaged") isBackup = true;
    else if (line >= BEGINNING && !isBackup) return { code: "not-a-store", message: errorTexts.notAStore };
    if (read.type === "end") countedRows = read.rows;
    if (read.type === "damaged") {
      damagedCount += 1;
      if (damagedLines.length < MAX_NAMED) damagedLines.push({ line, table: read.table, id: read.id });
    }
    if (read.type !== "row") return undefined;
    rows += 1;
    putChanges.push(read.change);
    weight += text?.length ?? 0;
    return undefined;
  };

  for await (const { text, end } of splitLines(source(progress.offset))) {
    const failure = take(text);
    if (failure) return fail(failure);
    offset = progress.offset + end;
    if (weight >= together) await handOver();
    if (end < length) continue;
    isAtEnd = false;
    break;
  }
  if (isAtEnd && !isBackup) return fail({ code: "not-a-store", message: errorTexts.notAStore });
  await handOver();
  return succeed({
    offset,
    isAtEnd,
    line,
    version,
    madeAt,
    rows,
    damagedLines,
    damagedCount,
    countedRows,
    isBackup,
  });
}

/** What a file turned out to be that was read to its end. */
export function factsOf({ madeAt, rows, damagedLines, damagedCount, countedRows }: BackupProgress): BackupFacts {
  const missing = countedRows === undefined ? undefined : Math.max(0, countedRows - rows - damagedCount);
  return { madeAt, rows, damagedLines, missing };
}

/** Whether nothing of a file was lost since it was written. */
export function isWhole({ damagedLines, missing }: BackupFacts): boolean {
  return damagedLines.length === 0 && missing === 0;
}
