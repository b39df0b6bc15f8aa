import type { Logger } from "pino";
import type { GenerationTable } from "../database/schema.ts";
import { withTimeout } from "../with-timeout.ts";
import { logGenerationLoss } from "./log-generation-loss.ts";
import { isRowError } from "./write-fault.ts";

/** What waits to be written: of each generation only its newest state. */
export interface WriteQueue {
  /**
   * Has a row written together with all others of this turn of the event loop. Resolves when it is written, and where
   * it has ended, when it is on the disk; or, where that fails or takes too long, without waiting any longer.
   */
  put(row: GenerationTable): Promise<void>;
  /**
   * Resolves when nothing waits any more, or after so many milliseconds; what is then not written is logged and lost.
   */
  drain(timeout: number): Promise<void>;
}

export interface WriteQueueOptions {
  /** Writes all or nothing. */
  save(rows: readonly GenerationTable[]): Promise<void>;
  /** Resolves when what was saved is on the disk; absent: it is so as soon as it is saved. */
  flush?: (() => Promise<void>) | undefined;
  log: Logger;
  /** Milliseconds that an answer waits for the database. */
  timeout: number;
  /** Milliseconds between two attempts: of the first, doubled up to the longest. */
  pause: { first: number; longest: number };
  /** How many generations may wait; beyond that the oldest are logged and lost. */
  limit: number;
}

/** Rows that are written together, and who waits for them. */
interface Batch {
  whenWritten(): Promise<void>;
  whenSettled(): Promise<void>;
  write(): void;
  settle(): void;
}

/** How many rows are written at once: the embedded database does nothing else meanwhile. */
const BATCH_SIZE = 500;

/** Milliseconds that endings wait at most for a disk that is busy with others. */
const GATHERING = 20;

/** Group commit: while one batch is being written, the next one grows. */
export function createWriteQueue({ save, flush, log, timeout, pause, limit }: WriteQueueOptions): WriteQueue {
  const waiting = new Map<string, GenerationTable>();
  /** What is being written, in this order, and may yet fail to be: neither written nor lost. */
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
    // After the events of this turn: those that come with them share the write. And after one turn more, since a
    // question to an upstream goes out at the end of the turn in which it is asked (undici looks first whether a
    // connection that was idle is still there): the upstream answers while this is written.
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
   * An ending is safe no sooner than the disk has done what it is busy with: those that come meanwhile are written
   * together when it has. A beginning is not kept waiting, and takes them along.
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

  /** The next batch is written meanwhile. */
  async function settleFlushed(wait: () => Promise<void>, batch: Batch): Promise<void> {
    try {
      await wait();
    } catch (cause) {
      log.warn({ err: cause }, "the ledger's newest entries may not be on the disk yet");
    }
    batch.settle();
  }

  /** Whether there is nothing more to do about these rows. */
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

  /** One row that no database would take must not hold up the others. */
  async function saveOneByOne(rows: readonly GenerationTable[], cause: unknown): Promise<boolean> {
    const [first, ...others] = rows;
    if (first !== undefined && others.length === 0) {
      inFlight = inFlight.slice(1);
      // Once all is over it has been named.
      if (!isOver) lose(first, cause);
      return true;
    }
    for (const row of rows) if (!(await trySave([row]))) return false;
    return true;
  }

  /** Puts rows back before those that have come meanwhile, each in its newest state. */
  function putBack(rows: readonly GenerationTable[]): void {
    // What is lost then has been named.
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
    // A newer state that waits stands for the one that is being written.
    const remainingRows = new Map([...inFlight, ...waiting.values()].map((row) => [row.id, row]));
    for (const row of remainingRows.values()) lose(row, new Error("The gateway ended before it could be written."));
    waiting.clear();
    wake?.();
  }

  /** What is written last begins to be flushed only then. */
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
