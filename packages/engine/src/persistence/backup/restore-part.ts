import { withoutUndefined } from "@tutti/contract";
import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { DatabaseFailure, PutChange, RecordChange, StoreTable } from "../../ports.ts";
import { NEW_ROOM } from "../../state/draft.ts";
import type { GuardedDatabase } from "../guard-database.ts";
import { toInterruptedChange } from "../interrupted-rows.ts";
import { addSuiteRules } from "../suite-rules.ts";
import { invalidNotice, loadGuards } from "../validate-record.ts";
import { createRowPlanner, type RestoreMode, type RowPlan } from "./plan-row.ts";
import {
  type BackupFailure,
  type BackupProgress,
  type BackupSource,
  fromBeginning,
  readBackup,
} from "./read-backup.ts";
import { StoreRefusal } from "./store-refusal.ts";

/** What to do with the rows of a backup. Plain data. */
export interface RestoreTask {
  /** `look` only reads the rows; `rehearse` reports what would become of them; `write` stores them. */
  action: "look" | "rehearse" | "write";
  mode: RestoreMode;
  /** The stored chats. */
  roomIds: ReadonlySet<string>;
  /** Drafts that are being written in this page stay, whatever the backup contains. */
  writtenDraftIds: ReadonlySet<string>;
}

/** How far a task has come, and its results until there. Plain data. */
export interface RestoreProgress {
  file: BackupProgress;
  plans: Readonly<Record<RowPlan, number>>;
  /** Chats of the file that are written, including those that are already stored as they are in it. */
  rooms: number;
  /** Rows that break the rules of the store, or that belong to no chat. */
  leftOut: number;
  /** Every chat of the file. */
  roomIds: ReadonlySet<string>;
  /** Messages whose stored row is newer. */
  newerHere: ReadonlySet<string>;
  /** The rows of this part of the file, if all other rows are removed. */
  rowIds: ReadonlyMap<StoreTable, readonly string[]>;
}

export const nothingRestored: RestoreProgress = {
  file: fromBeginning,
  plans: { added: 0, replaced: 0, same: 0, "newer-here": 0 },
  rooms: 0,
  leftOut: 0,
  roomIds: new Set(),
  newerHere: new Set(),
  rowIds: new Map(),
};

/**
 * Reads the next part of a backup elsewhere, instead of `restorePart`: undefined if that is impossible and nothing was
 * done.
 */
export type PartReader = (
  task: RestoreTask,
  progress: RestoreProgress,
) => Promise<Result<RestoreProgress, DatabaseFailure | BackupFailure> | undefined>;

interface PartServices {
  source: BackupSource;
  database: Pick<GuardedDatabase, "read" | "write">;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Called with rows once they are written. */
  onWrite?: (changes: readonly RecordChange[]) => void;
  /** Bytes of the part. Absent: the whole rest. */
  length?: number;
}

/**
 * Applies the task to the next part of a backup, a few megabytes at a time: rows that were written before the store
 * refused stay.
 */
export async function restorePart(
  { source, database, now, onWrite, length }: PartServices,
  task: RestoreTask,
  progress: RestoreProgress,
): Promise<Result<RestoreProgress, DatabaseFailure | BackupFailure>> {
  addSuiteRules();
  // If the guards cannot be loaded, rows are checked without them.
  await loadGuards().catch(() => undefined);
  const { action, mode } = task;
  const newerHere = new Set(progress.newerHere);
  const plan = createRowPlanner(mode, newerHere);
  const plans: Record<RowPlan, number> = { ...progress.plans };
  const roomIds = new Set(progress.roomIds);
  const rowIds = new Map<StoreTable, string[]>();
  let { rooms, leftOut } = progress;

  const hasRoom = ({ table, record }: PutChange): boolean => {
    if (table === "rooms" || !("roomId" in record)) return true;
    const roomId = record.roomId as string;
    return roomId === NEW_ROOM || roomIds.has(roomId) || task.roomIds.has(roomId);
  };
  const note = ({ table, record }: PutChange): void => {
    if (table === "rooms") roomIds.add(record.id);
    if (mode !== "replace") return;
    const ids = rowIds.get(table);
    if (ids) ids.push(record.id);
    else rowIds.set(table, [record.id]);
  };
  const isWrittenHere = ({ table, record }: PutChange): boolean =>
    (table === "drafts" || table === "draftFiles") && task.writtenDraftIds.has(record.id);

  const bring = async (rows: readonly PutChange[]): Promise<void> => {
    if (action === "look") return;
    const valid: PutChange[] = [];
    for (const change of rows) {
      if (invalidNotice(change) !== undefined || !hasRoom(change)) {
        leftOut += 1;
        continue;
      }
      valid.push(change);
      note(change);
    }
    const storedRows = await database.read(valid.map(({ table, record }) => ({ table, id: record.id })));
    if (!storedRows.ok) throw new StoreRefusal(storedRows.error);
    const putChanges = valid.filter((change, index) => {
      const rowPlan = plan(change, storedRows.value[index]);
      plans[rowPlan] += 1;
      if (change.table === "rooms" && rowPlan !== "newer-here") rooms += 1;
      return rowPlan === "added" || rowPlan === "replaced";
    });
    if (action === "write") await write(putChanges);
  };
  const write = async (rows: readonly PutChange[]): Promise<void> => {
    const changes = rows
      .filter((change) => !isWrittenHere(change))
      .map((change) => toInterruptedChange(change, now()))
      .map(toHeldChange);
    if (changes.length === 0) return;
    const writeResult = await database.write(changes);
    if (!writeResult.ok) throw new StoreRefusal(writeResult.error);
    onWrite?.(changes);
  };

  try {
    const options = { progress: progress.file, ...withoutUndefined({ length }) };
    const read = await readBackup(source, bring, options);
    if (!read.ok) return read;
    return succeed({ file: read.value, plans, rooms, leftOut, roomIds, newerHere, rowIds });
  } catch (error) {
    if (error instanceof StoreRefusal) return fail(error.failure);
    throw error;
  }
}

/**
 * Messages that waited to be sent, and suites that ran, when the file was made do not continue by themselves after the
 * restore.
 */
function toHeldChange(change: PutChange): PutChange {
  if (change.table === "suiteRuns" && change.record.state === "running") {
    return { ...change, record: { ...change.record, state: "stopped" } };
  }
  if (change.table !== "drafts" || !change.record.queue) return change;
  return { ...change, record: { ...change.record, queue: { hold: "stopped", ...change.record.queue } } };
}
