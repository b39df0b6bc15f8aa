import type { Logger } from "pino";
import type { GenerationTable } from "../../database/schema.ts";
import { isRowError } from "../write-fault.ts";
import type { WaitingRows } from "./waiting-rows.ts";

/** The attempts to write rows to a database that may fail for a while. */
export interface SaveAttempts {
  /** The attempts that failed since the last one that did not. */
  failures(): number;
  /** Whether the next rows, at most as many as given, are done: written, or lost for good. */
  attempt(count: number): Promise<boolean>;
}

/** @param options.save writes all or nothing */
export function createSaveAttempts(options: {
  rows: WaitingRows;
  save: (rows: readonly GenerationTable[]) => Promise<void>;
  log: Logger;
}): SaveAttempts {
  const { rows, save, log } = options;
  let failures = 0;

  async function attempt(count: number): Promise<boolean> {
    const next = rows.next(count);
    try {
      await save(next);
      if (failures > 0) log.info({ failures }, "the ledger is written again");
      failures = 0;
      rows.finish(next.length);
      return true;
    } catch (cause) {
      if (isRowError(cause)) return await saveOneByOne(next.length, cause);
      failures += 1;
      log.warn(
        { err: cause, failures, waiting: next.length },
        "the ledger could not be written, and will be tried again",
      );
      return false;
    }
  }

  /** One row that no database accepts must not hold up the others. */
  async function saveOneByOne(count: number, cause: unknown): Promise<boolean> {
    if (count === 1) {
      rows.refuse(cause);
      return true;
    }
    for (let index = 0; index < count; index += 1) if (!(await attempt(1))) return false;
    return true;
  }

  return { failures: () => failures, attempt };
}
