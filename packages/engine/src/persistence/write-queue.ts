import type { Result } from "@tutti/domain";
import { errorTexts, fail } from "@tutti/domain";
import type {
  Clock,
  Database,
  DatabaseFailure,
  Notice,
  RecordChange,
  RecordKey,
  RecordWrite,
  Scheduler,
} from "../ports.ts";
import { isQueueKey } from "./queue-rows.ts";
import { invalidNotice } from "./validate-record.ts";

/**
 * Milliseconds: how long a change waits for others to join it, and the least time between writes that contain only
 * changes which occur many times a second.
 */
const JOIN_DELAY = 20;
const WRITE_INTERVAL = 250;
/**
 * Rows that are handed over in one turn: they are validated and copied in it, and no task of the page may take longer
 * than 50 ms.
 */
const ROWS_A_WRITE = 500;
/** Milliseconds: after a refused write the wait doubles from the first to the second. */
const FIRST_RETRY = 1000;
const LAST_RETRY = 30_000;

export interface WriteQueueOptions {
  database: Pick<Database, "write">;
  clock: Clock;
  scheduler: Scheduler;
  notify(notice: Notice): void;
  /** Called with the rows that were not written, since another tab has changed the rows that their conditions name. */
  onDropped?(keys: readonly RecordKey[]): void;
}

/**
 * Writes changes to the local store in the background: only the latest of each record, in batches, one at a time; only
 * a flush does not wait for the batch before it, and hands over everything at once. A refused batch stays queued and is
 * tried again; the person is notified once until a write succeeds. Invalid records are left out, and the person is
 * notified once for each.
 */
export interface WriteQueue {
  add(change: RecordChange): void;
  /** Whether a change of this row waits to be written. */
  isWaiting(key: RecordKey): boolean;
  /**
   * Settles when the batch that is being written is written or was refused; queued changes may still wait. Never
   * rejects.
   */
  settled(): Promise<void>;
  /** Until this is called nothing is written: the stored rows have not been read yet. */
  open(): void;
  /**
   * Hands the waiting changes to the store in this very turn, and settles when everything that was handed over is
   * written or was refused. Never rejects.
   *
   * @param isLast the page is being left and has no other turn: unacknowledged changes are handed over once more
   */
  flush(isLast?: boolean): Promise<void>;
  /** Flushes a last time; later changes are dropped. */
  close(): Promise<void>;
}

export function createWriteQueue(options: WriteQueueOptions): WriteQueue {
  const { database, clock, scheduler, notify } = options;
  let waiting = new Map<string, RecordChange>();
  /** The last change of each row that was handed to the store and is not acknowledged yet. */
  const recordChangesByKey = new Map<string, RecordChange>();
  const underWay = new Set<Promise<void>>();
  let cancelTimer: (() => void) | undefined;
  let timerDue = Number.POSITIVE_INFINITY;
  /** Whether a change waits that other tabs should see soon. */
  let hasUrgent = false;
  let isOpen = false;
  let isClosed = false;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let refusals = 0;
  const knownInvalid = new Set<string>();
  /** The changes of rows that are not stored yet since they were invalid: the next change of each creates the row. */
  const unstoredChanges = new Map<string, RecordChange>();

  const delay = (): number => {
    if (refusals > 0) return Math.min(FIRST_RETRY * 2 ** (refusals - 1), LAST_RETRY);
    return hasUrgent ? JOIN_DELAY : Math.max(JOIN_DELAY, lastWrite + WRITE_INTERVAL - clock.now());
  };

  const schedule = (): void => {
    if (!isOpen || isClosed || underWay.size > 0 || waiting.size === 0) return;
    const due = clock.now() + delay();
    if (cancelTimer && due >= timerDue) return;
    cancelTimer?.();
    timerDue = due;
    cancelTimer = scheduler.after(delay(), () => {
      cancelTimer = undefined;
      send({ most: ROWS_A_WRITE });
    });
  };

  /** Takes the first so many waiting changes, without invalid ones. */
  const takeValid = (most: number): Map<string, RecordChange> => {
    const valid = new Map<string, RecordChange>();
    const batchEntries = [...waiting].slice(0, most);
    if (batchEntries.length === waiting.size) waiting = new Map();
    else for (const [key] of batchEntries) waiting.delete(key);
    for (const [key, change] of batchEntries) {
      const notice = invalidNotice(change);
      if (!notice) {
        valid.set(key, change);
        knownInvalid.delete(key);
        continue;
      }
      unstoredChanges.set(key, change);
      if (!knownInvalid.has(key)) {
        knownInvalid.add(key);
        notify(notice);
      }
    }
    return valid;
  };

  const write = async (batch: Map<string, RecordChange>, isLast: boolean): Promise<void> => {
    const writeResult = await tryWrite(database, [...batch.values()], isLast);
    // A row that was changed and handed over again since belongs to that later batch.
    const own = new Map([...batch].filter(([key, change]) => recordChangesByKey.get(key) === change));
    for (const key of own.keys()) recordChangesByKey.delete(key);
    if (writeResult.ok) {
      refusals = 0;
      if (writeResult.value.droppedKeys.length > 0) options.onDropped?.(writeResult.value.droppedKeys);
      return;
    }
    const failure = writeResult.error;
    // Changes made since are newer than the refused ones.
    const since = waiting;
    waiting = own;
    for (const [key, change] of since) waiting.set(key, mergeChanges(waiting.get(key), change));
    refusals += 1;
    if (refusals > 1) return;
    const texts = failure.code === "quota-exceeded" ? errorTexts.storageFull : errorTexts.saveRefused;
    notify({ kind: "error", ...texts });
  };

  /**
   * The store applies batches in the order in which it gets them, so a second may follow before the first is
   * acknowledged.
   */
  const send = ({ isLast = false, most = Number.POSITIVE_INFINITY } = {}): void => {
    lastWrite = clock.now();
    const batch = takeValid(most);
    // The rest follows as soon as this is written.
    hasUrgent &&= waiting.size > 0;
    if (batch.size === 0) {
      schedule();
      return;
    }
    for (const [key, change] of batch) recordChangesByKey.set(key, change);
    const writing = write(batch, isLast).finally(() => {
      underWay.delete(writing);
      schedule();
    });
    underWay.add(writing);
  };

  const settle = async (): Promise<void> => {
    await Promise.all(underWay);
  };

  const flush = (isLast = false): Promise<void> => {
    if (!isOpen) return Promise.resolve();
    cancelTimer?.();
    cancelTimer = undefined;
    // The store may still be checking the conditions of a batch under way, and the page's end would roll it back.
    if (isLast) for (const [key, change] of recordChangesByKey) if (!waiting.has(key)) waiting.set(key, change);
    send({ isLast });
    return settle();
  };

  return {
    add: (change) => {
      if (isClosed) return;
      const id = change.type === "put" ? change.record.id : change.id;
      const name = nameOf({ table: change.table, id });
      // The former change may yet be refused: then this change creates the row.
      waiting.set(
        name,
        mergeChanges(waiting.get(name) ?? unstoredChanges.get(name) ?? recordChangesByKey.get(name), change),
      );
      unstoredChanges.delete(name);
      if (!isFrequent(change)) hasUrgent = true;
      schedule();
    },
    isWaiting: (key) => waiting.has(nameOf(key)),
    settled: settle,
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

/** Rows that a run brings and drafts that are being typed change many times a second. */
function isFrequent(change: RecordChange): boolean {
  const { table, onlyIf } = change;
  if (onlyIf?.type === "run" || table === "draftFiles") return true;
  const id = change.type === "put" ? change.record.id : change.id;
  return table === "drafts" && !isQueueKey({ table, id });
}

function nameOf({ table, id }: RecordKey): string {
  return `${table} ${id}`;
}

/**
 * The one change that combines two changes of a row. The first one's condition is kept if it creates the row: the
 * second's condition requires a stored row, and would find none. An update does not restore a removed row.
 */
export function mergeChanges(before: RecordChange | undefined, after: RecordChange): RecordChange {
  if (!before || after.type === "remove") return after;
  const isUpdate = after.onlyIf?.type === "row" || after.onlyIf?.type === "run";
  if (!isUpdate) return after;
  if (before.type === "remove") return before;
  const isNew = before.onlyIf === undefined || before.onlyIf.type === "room";
  if (!isNew && !bringsRun(before, after)) return after;
  const { onlyIf: _condition, ...unconditional } = after;
  return before.onlyIf ? { ...after, onlyIf: before.onlyIf } : unconditional;
}

/** Whether the first change creates the message with the run that the second's condition requires. */
function bringsRun(before: RecordChange, after: RecordChange): boolean {
  if (before.table !== "messages" || before.type === "remove" || before.onlyIf?.type === "run") return false;
  return after.onlyIf?.type === "run" && before.record.run?.id === after.onlyIf.runId;
}

async function tryWrite(
  database: Pick<Database, "write">,
  changes: readonly RecordChange[],
  isLast: boolean,
): Promise<Result<RecordWrite, DatabaseFailure>> {
  try {
    return await database.write(changes, ...(isLast ? [{ isLast }] : []));
  } catch (error) {
    return fail({ code: "unknown", message: error instanceof Error ? error.message : String(error) });
  }
}
