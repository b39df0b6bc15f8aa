import type { Logger } from "pino";
import type { GenerationTable } from "../../database/schema.ts";
import { withTimeout } from "../../with-timeout.ts";
import { logGenerationLoss } from "../log-generation-loss.ts";
import { createSaveAttempts } from "./save-attempts.ts";
import { WaitingRows } from "./waiting-rows.ts";
import { openBatch, type WriteBatch } from "./write-batch.ts";

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

/** How many rows are written at once: the embedded database executes nothing else meanwhile. */
const BATCH_SIZE = 500;

/** Milliseconds for which endings wait at most for a disk that is busy with others. */
const GATHERING = 20;

/** Group commit: while one batch is being written, the next one grows. */
export function createWriteQueue({ save, flush, log, timeout, pause, limit }: WriteQueueOptions): WriteQueue {
  const rows = new WaitingRows({ limit, lose: (row, cause) => logGenerationLoss(log, row, cause) });
  const attempts = createSaveAttempts({ rows, save, log });
  let nextBatch = openBatch(timeout);
  let running: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  let isDraining = false;
  let wake: (() => void) | undefined;
  let hasBeginning = false;
  let hurry: (() => void) | undefined;

  function put(row: GenerationTable): Promise<void> {
    rows.add(row);
    if (rows.isOver) return Promise.resolve();
    running ??= run();
    if (row.status === "running") {
      hasBeginning = true;
      hurry?.();
    }
    if (attempts.failures() > 0) return Promise.resolve();
    return row.status === "running" ? nextBatch.whenWritten() : nextBatch.whenSettled();
  }

  async function run(): Promise<void> {
    // After the events of this turn, so that their rows share the write. And after one turn more, since an HTTP request
    // to an upstream is sent at the end of the turn in which it is made (undici first checks whether an idle connection
    // is still open): the upstream responds while this is written.
    await turn();
    await turn();
    while (rows.areWaiting && !rows.isOver) {
      await gather();
      await writeSome();
      if (attempts.failures() > 0) await rest();
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
    nextBatch = openBatch(timeout);
    const taken = rows.take();
    while (rows.next(BATCH_SIZE).length > 0 && (await attempts.attempt(BATCH_SIZE)));
    rows.putBack();
    batch.write();
    if (!flush || taken.every(({ status }) => status === "running")) return batch.settle();
    const settling = settleFlushed(flush, batch).finally(() => {
      if (flushing === settling) flushing = undefined;
    });
    flushing = settling;
  }

  /** Settles a batch after the flush; the next batch is written meanwhile. */
  async function settleFlushed(wait: () => Promise<void>, batch: WriteBatch): Promise<void> {
    try {
      await wait();
    } catch (cause) {
      log.warn({ err: cause }, "the ledger's newest entries may not be on the disk yet");
    }
    batch.settle();
  }

  function rest(): Promise<void> {
    const milliseconds = Math.min(pause.longest, pause.first * 2 ** (attempts.failures() - 1));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, isDraining ? Math.min(milliseconds, pause.first) : milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function drain(limitInMilliseconds: number): Promise<void> {
    isDraining = true;
    wake?.();
    const isDone = await withTimeout(
      finish().then(() => true),
      limitInMilliseconds,
    );
    if (isDone) return;
    rows.end();
    wake?.();
  }

  /** Waits for the writes first: the last flush begins only after them. */
  async function finish(): Promise<void> {
    await running;
    await flushing;
  }

  return { put, drain };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
