import type { Result } from "@tutti/domain";
import { errorTexts, fail, MEGABYTE, succeed } from "@tutti/domain";
import type { PutChange, StoreTable } from "../../ports.ts";
import { readLine, VERSION } from "./backup-line.ts";
import { splitLines } from "./split-lines.ts";

/** Reads the bytes of a backup from an offset on, in pieces that are cut anywhere. */
export type BackupSource = (from: number) => AsyncIterable<Uint8Array>;

/** A line that cannot be trusted, and the row that it may have been. */
export interface DamagedLine {
  /** From 1. */
  line: number;
  table: StoreTable | undefined;
  id: string | undefined;
}

/** Facts about a file that was read, beside its rows. */
export interface BackupFacts {
  madeAt: number | undefined;
  /** Rows that could be read. */
  rows: number;
  damagedLines: readonly DamagedLine[];
  /**
   * Rows that the last line counts and that are not in the file; undefined if the file was cut before its last line.
   */
  missing: number | undefined;
}

/** Why a file is not read at all. */
export interface BackupFailure {
  code: "not-a-store" | "later-version";
  message: string;
}

/**
 * How far a backup has been read, and what was read until there: plain data, with which the reading can continue
 * elsewhere.
 */
export interface BackupProgress {
  /** Bytes, up to the beginning of a line. */
  offset: number;
  isAtEnd: boolean;
  /** Lines that were read. */
  line: number;
  version: number | undefined;
  madeAt: number | undefined;
  rows: number;
  /** The first thousand damaged lines. */
  damagedLines: readonly DamagedLine[];
  damagedCount: number;
  /** The number of rows that the last line states. */
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

/** Lines at the beginning, at least one of which must be a valid line of a backup. */
const BEGINNING = 20;

/** The limit of damaged lines that are listed; more would add nothing. */
const MAX_NAMED = 1000;

interface ReadOptions {
  /** Characters of rows that are passed on at once. */
  together?: number;
  /** The progress of an earlier reading. */
  progress?: BackupProgress;
  /** Bytes after which the reading ends, at the end of a line. */
  length?: number;
}

/**
 * Reads a backup line by line. A damaged line costs that line and nothing else; a file without any line of a backup is
 * refused, and a file of a later version with its own message.
 *
 * @param onRows receives consecutive rows, and is awaited. Errors that it throws are thrown here
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
  /** A function of its own, so that no line is held while its rows are passed on. */
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

/** The facts about a file that was read to its end. */
export function factsOf({ madeAt, rows, damagedLines, damagedCount, countedRows }: BackupProgress): BackupFacts {
  const missing = countedRows === undefined ? undefined : Math.max(0, countedRows - rows - damagedCount);
  return { madeAt, rows, damagedLines, missing };
}

/** Whether no part of a file was lost since it was written. */
export function isWhole({ damagedLines, missing }: BackupFacts): boolean {
  return damagedLines.length === 0 && missing === 0;
}
