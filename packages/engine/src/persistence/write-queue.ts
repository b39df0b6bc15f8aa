import { errorTexts } from "@tutti/domain";
import type { Clock, Database, DatabaseFailure, Notice, RecordChange, RecordKey, Scheduler } from "../ports.ts";
import { invalidNotice } from "./validate-record.ts";

/** Milliseconds: how long the first change after a pause waits for others to join it, and how far writes are apart at least. */
const JOIN_DELAY = 50;
const WRITE_INTERVAL = 250;
/** Milliseconds: after a refused write the wait doubles from the first to the second. */
const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;

export interface WriteQueueOptions {
  database: Pick<Database, "write">;
  clock: Clock;
  scheduler: Scheduler;
  notify(notice: Notice): void;
}

/**
 * Writes changes to the local store in the background: the latest of each record only, in batches, one at a time; only a
 * flush does not wait for the batch before it. A refused batch stays queued and is tried again; the person is told once until a write
 * succeeds. Records that are not valid are left out, and the
 * person is told once for each.
 */
export interface WriteQueue {
  add(change: RecordChange): void;
  /** Whether a change of this row waits to be written. */
  isWaiting(key: RecordKey): boolean;
  /** Settles when what is being written right now is written or was refused; what waits may still wait. Never rejects. */
  settled(): Promise<void>;
  /** Until this is called nothing is written: what is stored has not been read yet. */
  open(): void;
  /**
   * Hands what waits to the store in this very turn, since a page that is being left has no other, and settles when all that was
   * handed over is written or was refused. Never rejects.
   */
  flush(): Promise<void>;
  /** Flushes a last time; what is added later is dropped. */
  close(): Promise<void>;
}

export function createWriteQueue(options: WriteQueueOptions): WriteQueue {
  const { database, clock, scheduler, notify } = options;
  let waiting = new Map<string, RecordChange>();
  /** The last change of each row that was handed to the store and has no answer yet. */
  const sent = new Map<string, RecordChange>();
  const underWay = new Set<Promise<void>>();
  let cancelTimer: (() => void) | undefined;
  let isOpen = false;
  let isClosed = false;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  const knownInvalid = new Set<string>();

  const delay = (): number => {
    if (refusals > 0) return Math.min(FIRST_RETRY * 2 ** (refusals - 1), LAST_RETRY);
    return Math.max(JOIN_DELAY, lastWrite + WRITE_INTERVAL - clock.now());
  };

  const schedule = (): void => {
    if (!isOpen || isClosed || underWay.size > 0 || cancelTimer || waiting.size === 0) return;
    cancelTimer = scheduler.after(delay(), () => {
      cancelTimer = undefined;
      send();
    });
  };

  const takeValid = (): Map<string, RecordChange> => {
    const valid = new Map<string, RecordChange>();
    for (const [key, change] of waiting) {
      const notice = invalidNotice(change);
      if (!notice) {
        valid.set(key, change);
        knownInvalid.delete(key);
      } else if (!knownInvalid.has(key)) {
        knownInvalid.add(key);
        notify(notice);
      }
    }
    waiting = new Map();
    return valid;
  };

  const write = async (batch: Map<string, RecordChange>): Promise<void> => {
    const failure = await tryWrite(database, [...batch.values()]);
    // A row that was changed and handed over again since is that later batch's business.
    const own = new Map([...batch].filter(([key, change]) => sent.get(key) === change));
    for (const key of own.keys()) sent.delete(key);
    if (!failure) {
      refusals = 0;
      return;
    }
    // What was changed since is newer than what was refused.
    waiting = new Map([...own, ...waiting]);
    refusals += 1;
    if (refusals > 1) return;
    const texts = failure.code === "quota-exceeded" ? errorTexts.storageFull : errorTexts.saveRefused;
    notify({ kind: "error", ...texts });
  };

  /** The store applies batches in the order in which it gets them, so a second may follow before the first has been answered. */
  const send = (): void => {
    lastWrite = clock.now();
    const batch = takeValid();
    if (batch.size === 0) return;
    for (const [key, change] of batch) sent.set(key, change);
    const writing = write(batch).finally(() => {
      underWay.delete(writing);
      schedule();
    });
    underWay.add(writing);
  };

  const settled = async (): Promise<void> => {
    await Promise.all(underWay);
  };

  const flush = (): Promise<void> => {
    if (!isOpen) return Promise.resolve();
    cancelTimer?.();
    cancelTimer = undefined;
    send();
    return settled();
  };

  return {
    add: (change) => {
      if (isClosed) return;
      const id = change.type === "put" ? change.record.id : change.id;
      waiting.set(nameOf({ table: change.table, id }), change);
      schedule();
    },
    isWaiting: (key) => waiting.has(nameOf(key)),
    settled,
    open: () => {
      isOpen = true;
      schedule();
    },
    flush,
    close: async () => {
      await flush();
      isClosed = true;
      cancelTimer?.();
      cancelTimer = undefined;
    },
  };
}

function nameOf({ table, id }: RecordKey): string {
  return `${table} ${id}`;
}

async function tryWrite(
  database: Pick<Database, "write">,
  changes: readonly RecordChange[],
): Promise<DatabaseFailure | undefined> {
  try {
    const result = await database.write(changes);
    return result.ok ? undefined : result.error;
  } catch (error) {
    return { code: "unknown", message: error instanceof Error ? error.message : String(error) };
  }
}
