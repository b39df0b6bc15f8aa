import type { Logger } from "pino";
import { MEGABYTE } from "../bytes.ts";
import type { BlockFile } from "./log-blocks.ts";
import type { LogFolder } from "./log-file.ts";
import { createRunLog, type RunLog } from "./run-log.ts";

/** The logs of this process, within limits of memory and disk. */
export interface LogStore {
  /**
   * A new log.
   *
   * @param onForgotten is called if the log was dropped to make room
   */
  create(onForgotten: () => void): RunLog;
  /** The log has ended: it may be dropped to make room now. */
  end(log: RunLog): void;
  /** The log is no longer needed. */
  forget(log: RunLog): void;
  /** Bytes in memory and on disk. */
  size(): { memory: number; disk: number };
  /** Resolves when the current writes are done. */
  settled(): Promise<void>;
}

interface StoreEntry {
  log: RunLog;
  file: BlockFile | undefined;
  onForgotten: () => void;
}

/** An estimate of a run's bytes in memory besides its entries, whether these are in memory or not. */
const RUN_OVERHEAD = 1024;

/** How many logs are dropped without an attempt to write them, after an attempt that failed. */
const FORGOTTEN_UNTRIED = 1000;

/** Bytes by which memory must grow before a store that found no room tries again. */
const RETRY_GROWTH = MEGABYTE;

/**
 * @param options.memoryLimit bytes of logs in memory; beyond it logs are moved to files, the oldest ended ones first,
 * then running ones
 * @param options.diskLimit bytes of files; beyond it the oldest ended logs are dropped
 */
export function createLogStore(options: {
  folder: LogFolder;
  memoryLimit: number;
  diskLimit: number;
  log: Logger;
}): LogStore {
  const { folder, memoryLimit, diskLimit, log: journal } = options;
  const logsInMemory = new Map<RunLog, StoreEntry>();
  // Each in the order in which its logs began, or ended.
  const running = new Set<RunLog>();
  const endedInMemory = new Set<RunLog>();
  const endedOnDisk = new Set<RunLog>();
  let memory = 0;
  let disk = 0;
  let making: Promise<void> | undefined;
  let triesFrom = memoryLimit;
  let skipCount = 0;

  function grow(bytes: number): void {
    memory += bytes;
    if (memory > triesFrom && bytes > 0) making ??= makeRoom();
  }

  async function makeRoom(): Promise<void> {
    // The append that needed room continues first.
    await Promise.resolve();
    while (memory > memoryLimit && (await makeSomeRoom()));
    triesFrom = memory > memoryLimit ? memory + RETRY_GROWTH : memoryLimit;
    making = undefined;
  }

  /** Whether some room was made. */
  async function makeSomeRoom(): Promise<boolean> {
    const log = first(endedInMemory) ?? [...running].find(({ movable }) => movable > 0);
    if (log === undefined) return forgetOldest();
    if (skipCount > 0) {
      skipCount -= 1;
      return forgetOldest();
    }
    try {
      await moveToFile(log);
    } catch (error) {
      skipCount = FORGOTTEN_UNTRIED;
      journal.error({ err: error }, "logs of runs cannot be written: the oldest are discarded instead");
      return forgetOldest();
    }
    while (disk > diskLimit && first(endedOnDisk) !== undefined) forgetOldest();
    return true;
  }

  async function moveToFile(log: RunLog): Promise<void> {
    const entry = logsInMemory.get(log);
    if (!entry) return;
    entry.file ??= folder.create();
    const before = log.inFile;
    await log.move(entry.file);
    // It may have been dropped while it was written.
    if (!logsInMemory.has(log)) return removeFile(entry.file);
    disk += log.inFile - before;
    if (endedInMemory.delete(log)) endedOnDisk.add(log);
  }

  function forgetOldest(): boolean {
    const oldest = first(endedOnDisk) ?? first(endedInMemory);
    if (oldest === undefined) return false;
    const entry = logsInMemory.get(oldest);
    forget(oldest);
    entry?.onForgotten();
    return true;
  }

  function forget(log: RunLog): void {
    const entry = logsInMemory.get(log);
    if (!entry) return;
    logsInMemory.delete(log);
    for (const set of [running, endedInMemory, endedOnDisk]) set.delete(log);
    memory -= log.inMemory + RUN_OVERHEAD;
    disk -= log.inFile;
    log.close();
    if (entry.file && log.inFile > 0) removeFile(entry.file);
  }

  function removeFile(file: BlockFile): void {
    file.remove().catch((error: unknown) => journal.warn({ err: error }, "a run's log could not be removed"));
  }

  return {
    create(onForgotten) {
      const log = createRunLog(grow);
      logsInMemory.set(log, { log, file: undefined, onForgotten });
      running.add(log);
      grow(RUN_OVERHEAD);
      return log;
    },
    end(log) {
      if (running.delete(log)) endedInMemory.add(log);
    },
    forget,
    size: () => ({ memory, disk }),
    settled: async () => making,
  };
}

function first<Value>(values: ReadonlySet<Value>): Value | undefined {
  return values.values().next().value;
}
