import type { Logger } from "pino";
import type { GenerationTable } from "../database/schema.ts";
import { withTimeout } from "../with-timeout.ts";
import { logGenerationLoss } from "./log-generation-loss.ts";
import { isRowError } from "./write-fault.ts";

/** The rows that wait to be written: of each generation only its newest state. */
export interface WriteQueue {
  /**
   * Writes a row together with all others of this turn of the event loop. Resolves when it is written, and if the
   * generation has ended, when it is on the disk; or, if that fails or takes too long, without waiting any longer.
   */
  put(row: GenerationTable): Promise<void>;
  /**
   * Resolves when no row waits anymore, or after so many milliseconds; rows that are then not written are logged and
   * lost.
   */
  drain(timeout: number): Promise<void>;
}

export interface WriteQueueOptions {
  /** Writes all or nothing. */
  save(rows: readonly GenerationTable[]): Promise<void>;
  /** Resolves when the saved rows are on the disk; absent: saving ensures that. */
  flush?: (() => Promise<void>) | undefined;
  log: Logger;
  /** Milliseconds that an answer waits for the database. */
  timeout: number;
  /** Milliseconds between two attempts: after the first, doubled up to the longest. */
  pause: { first: number; longest: number };
  /** How many generations may wait; beyond that the oldest are logged and lost. */
  limit: number;
}

/** Rows that are written together, and the promises for them. */
interface Batch {
  whenWritten(): Promise<void>;
  whenSettled(): Promise<void>;
  write(): void;
  settle(): void;
}

/** How many rows are written at once: the embedded database executes nothing else meanwhile. */
const BATCH_SIZE = 500;

/** Milliseconds for which endings wait at most for a disk that is busy with others. */
const GATHERING = 20;

/** Group commit: while one batch is being written, the next one grows. */
export function createWriteQueue({ save, flush, log, timeout, pause, limit }: WriteQueueOptions): WriteQueue {
  const waiting = new Map<string, GenerationTable>();
  /** The rows that are being written, in this order, which may still fail: neither written nor lost. */
  let inFlight: readonly GenerationTable[] = [];
  let nextBatch = openBatch();
  let running: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  let failures = 0;
  let isDraining = false;
  let isOver = false;
  let wake: (() => void) | undefined;
  let hasBeginning = false;
  let hurry: (() => void) | undefined;

  function put(row: GenerationTable): Promise<void> {
    if (isOver) {
      lose(row, new Error("The gateway has ended."));
      return Promise.resolve();
    }
    waiting.set(row.id, row);
    dropOldest();
    running ??= run();
    if (row.status === "running") {
      hasBeginning = true;
      hurry?.();
    }
    if (failures > 0) return Promise.resolve();
    return row.status === "running" ? nextBatch.whenWritten() : nextBatch.whenSettled();
  }

  async function run(): Promise<void> {
    // After the events of this turn, so that their rows share the write. And after one turn more, since an HTTP request
    // to an upstream is sent at the end of the turn in which it is made (undici first checks whether an idle connection
    // is still open): the upstream responds while this is written.
    await turn();
    await turn();
    while (waiting.size > 0 && !isOver) {
      await gather();
      await writeSome();
      if (failures > 0) await rest();
    }
    running = undefined;
  }

  /**
   * An ending is safe no sooner than the disk has finished its current flush: endings that arrive meanwhile are written
   * together after it. A start does not wait, and the waiting endings are written with it.
   */
  async function gather(): Promise<void> {
    if (flushing === undefined || hasBeginning) return;
    const isFree = flushing;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, GATHERING);
      hurry = () => {
        clearTimeout(limit);
        resolve();
      };
      void isFree.then(hurry);
    });
    hurry = undefined;
  }

  async function writeSome(): Promise<void> {
    hasBeginning = false;
    const batch = nextBatch;
    nextBatch = openBatch();
    const rows = [...waiting.values()];
    waiting.clear();
    for (let at = 0; at < rows.length; at += BATCH_SIZE) {
      inFlight = rows.slice(at);
      if (await trySave(inFlight.slice(0, BATCH_SIZE))) continue;
      putBack(inFlight);
      break;
    }
    inFlight = [];
    batch.write();
    if (!flush || rows.every(({ status }) => status === "running")) return batch.settle();
    const settling = settleFlushed(flush, batch).finally(() => {
      if (flushing === settling) flushing = undefined;
    });
    flushing = settling;
  }

  /** Settles a batch after the flush; the next batch is written meanwhile. */
  async function settleFlushed(wait: () => Promise<void>, batch: Batch): Promise<void> {
    try {
      await wait();
    } catch (cause) {
      log.warn({ err: cause }, "the ledger's newest entries may not be on the disk yet");
    }
    batch.settle();
  }

  /** Whether these rows are done: written, or lost for good. */
  async function trySave(rows: readonly GenerationTable[]): Promise<boolean> {
    try {
      await save(rows);
      if (failures > 0) log.info({ failures }, "the ledger is written again");
      failures = 0;
      inFlight = inFlight.slice(rows.length);
      return true;
    } catch (cause) {
      if (isRowError(cause)) return await saveOneByOne(rows, cause);
      failures += 1;
      log.warn(
        { err: cause, failures, waiting: rows.length },
        "the ledger could not be written, and will be tried again",
      );
      return false;
    }
  }

  /** One row that no database accepts must not hold up the others. */
  async function saveOneByOne(rows: readonly GenerationTable[], cause: unknown): Promise<boolean> {
    const [first, ...others] = rows;
    if (first !== undefined && others.length === 0) {
      inFlight = inFlight.slice(1);
      // Once the queue is over, the row has been logged already.
      if (!isOver) lose(first, cause);
      return true;
    }
    for (const row of rows) if (!(await trySave([row]))) return false;
    return true;
  }

  /** Puts rows back before those that arrived meanwhile, each in its newest state. */
  function putBack(rows: readonly GenerationTable[]): void {
    // Rows that are lost then have been logged already.
    if (isOver) return;
    const newer = [...waiting.values()];
    waiting.clear();
    for (const row of [...rows, ...newer]) waiting.set(row.id, row);
    dropOldest();
  }

  function rest(): Promise<void> {
    const milliseconds = Math.min(pause.longest, pause.first * 2 ** (failures - 1));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, isDraining ? Math.min(milliseconds, pause.first) : milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function dropOldest(): void {
    for (const [id, row] of waiting) {
      if (waiting.size <= limit) return;
      waiting.delete(id);
      lose(row, new Error("Too many generations wait to be written."));
    }
  }

  function lose(row: GenerationTable, cause: unknown): void {
    logGenerationLoss(log, row, cause);
  }

  async function drain(limitInMilliseconds: number): Promise<void> {
    isDraining = true;
    wake?.();
    const isDone = await withTimeout(
      finish().then(() => true),
      limitInMilliseconds,
    );
    if (isDone) return;
    isOver = true;
    // A waiting newer state replaces the one that is being written.
    const remainingRows = new Map([...inFlight, ...waiting.values()].map((row) => [row.id, row]));
    for (const row of remainingRows.values()) lose(row, new Error("The gateway ended before it could be written."));
    waiting.clear();
    wake?.();
  }

  /** Waits for the writes first: the last flush begins only after them. */
  async function finish(): Promise<void> {
    await running;
    await flushing;
  }

  function openBatch(): Batch {
    const write = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    let timer: NodeJS.Timeout | undefined;
    const giveUp = () => {
      write.resolve();
      end.resolve();
    };
    const waitFor = (promise: Promise<void>) => {
      timer ??= setTimeout(giveUp, timeout);
      return promise;
    };
    return {
      whenWritten: () => waitFor(write.promise),
      whenSettled: () => waitFor(end.promise),
      write: () => write.resolve(),
      settle: () => {
        clearTimeout(timer);
        giveUp();
      },
    };
  }

  return { put, drain };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
