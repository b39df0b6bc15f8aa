import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { MEGABYTE } from "../bytes.ts";
import type { GenerationTable } from "../database/schema.ts";

/**
 * A journal of the generations that have started, in two files beside the embedded database. A line survives the end of
 * this process as soon as it is written, and takes a tenth of the time of a row; so a first token need not wait for the
 * row.
 */
export interface StartJournal {
  /** The lines of the previous process that may not be in the database. */
  readonly pending: readonly GenerationTable[];
  /** Writes a generation that starts. False if the write failed. */
  append(row: GenerationTable): boolean;
  /** The rows are in the database: their lines are no longer needed. */
  acknowledge(rows: readonly GenerationTable[]): void;
  close(): void;
}

/** Bytes after which the journal continues in its other file. */
const ROTATION_SIZE = 256 * 1024;

/** How many pending lines at most are moved from one file to the other, so that it can be emptied. */
const MAX_MOVED_LINES = 100;

/** The largest size of a file in bytes, reached if the database accepts no writes. */
const LIMIT = 64 * MEGABYTE;

interface JournalFile {
  descriptor: number;
  size: number;
  /** Its lines that are not yet in the database, by id. */
  pending: Map<string, string>;
}

/**
 * Opens the journal. Undefined, with a warning in the log, if the files cannot be opened: first tokens then wait for
 * the database.
 */
export function openStartJournal(folder: string, log: Logger): StartJournal | undefined {
  try {
    return open(folder);
  } catch (cause) {
    log.warn({ err: cause }, "what begins cannot be noted beside the database");
    return undefined;
  }
}

function open(folder: string): StartJournal {
  const paths = ["tutti.beginnings-1", "tutti.beginnings-2"].map((name) => join(folder, name));
  const files = paths.map(openFile);
  const pendingRows = paths.flatMap((path, place) => {
    const rows = readRows(readFileSync(path, "utf8"));
    for (const row of rows) files[place]?.pending.set(row.id, toLine(row));
    return rows;
  });
  let [current, other] = files as [JournalFile, JournalFile];

  return {
    pending: pendingRows,
    append(row) {
      const line = toLine(row);
      try {
        if (current.size > ROTATION_SIZE && other.pending.size < MAX_MOVED_LINES) {
          for (const [id, entry] of other.pending) append(current, id, entry);
          empty(other);
          [current, other] = [other, current];
        }
        if (current.size > LIMIT) return false;
        append(current, row.id, line);
        return true;
      } catch {
        return false;
      }
    },
    acknowledge(rows) {
      for (const { id } of rows) {
        current.pending.delete(id);
        other.pending.delete(id);
      }
    },
    close() {
      for (const file of files) {
        if (file.pending.size === 0) empty(file);
        closeSync(file.descriptor);
      }
    },
  };
}

function openFile(path: string): JournalFile {
  const descriptor = openSync(path, "a+", 0o600);
  return { descriptor, size: readFileSync(path).length, pending: new Map() };
}

/** The previous line may be half a line, from a disk that was full: each row begins a new one. */
function toLine(row: GenerationTable): string {
  return `\n${JSON.stringify(row)}`;
}

function append(file: JournalFile, id: string, line: string): void {
  file.size += writeSync(file.descriptor, line);
  file.pending.set(id, line);
}

function empty(file: JournalFile): void {
  ftruncateSync(file.descriptor);
  file.size = 0;
  file.pending.clear();
}

function readRows(text: string): GenerationTable[] {
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as GenerationTable];
    } catch {
      // The process was killed while it wrote the line: no client has seen a token of it.
      return [];
    }
  });
}
