import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { DatabaseFailure, PutChange, RecordChange, TableName } from "../../ports.ts";
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

/** What is done with the rows of a backup. Plain data. */
export interface RestoreTask {
  /** They are looked at; it is said what would become of them; or they are written. */
  action: "look" | "rehearse" | "write";
  mode: RestoreMode;
  /** The chats that are here. */
  roomIds: ReadonlySet<string>;
  /** Drafts that are written here stay, whatever comes. */
  writtenDraftIds: ReadonlySet<string>;
}

/** How far a task has come, and what it has come to until there. Plain data. */
export interface RestoreProgress {
  file: BackupProgress;
  plans: Readonly<Record<RowPlan, number>>;
  /** Chats of the file that are written, with those that are here as they are in it. */
  rooms: number;
  /** Rows that break the rules of what is stored, or that no chat leads to. */
  leftOut: number;
  /** Every chat of the file. */
  roomIds: ReadonlySet<string>;
  /** Messages of which something newer is here. */
  newerHere: ReadonlySet<string>;
  /** The rows of this part of the file, where the rest goes. */
  rowIds: ReadonlyMap<TableName, readonly string[]>;
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
 * Reads the next part of a backup somewhere else, in the place of `restorePart`: undefined where that cannot be, and
 * nothing was done.
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
  /** Told of rows once they are written. */
  onWrite?: (changes: readonly RecordChange[]) => void;
  /** Bytes of the part. Absent: all that is left. */
  length?: number;
}

/**
 * Does with a part of a backup what the task says, from where it has come to, a few megabytes at a time: what was
 * written before the store refused stays.
 */
export async function restorePart(
  { source, database, now, onWrite, length }: PartServices,
  task: RestoreTask,
  progress: RestoreProgress,
): Promise<Result<RestoreProgress, DatabaseFailure | BackupFailure>> {
  addSuiteRules();
  // Without it rows are looked at all the same.
  await loadGuards().catch(() => undefined);
  const { action, mode } = task;
  const newerHere = new Set(progress.newerHere);
  const plan = createRowPlanner(mode, newerHere);
  const plans: Record<RowPlan, number> = { ...progress.plans };
  const roomIds = new Set(progress.roomIds);
  const rowIds = new Map<TableName, string[]>();
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
    const options = { progress: progress.file, ...(length === undefined ? {} : { length }) };
    const read = await readBackup(source, bring, options);
    if (!read.ok) return read;
    return succeed({ file: read.value, plans, rooms, leftOut, roomIds, newerHere, rowIds });
  } catch (error) {
    if (error instanceof StoreRefusal) return fail(error.failure);
    throw error;
  }
}

/** What waited to be sent, or ran over a suite, when the file was made does not go on without a word now. */
function toHeldChange(change: PutChange): PutChange {
  if (change.table === "suiteRuns" && change.record.state === "running") {
    return { ...change, record: { ...change.record, state: "stopped" } };
  }
  if (change.table !== "drafts" || !change.record.queue) return change;
  return { ...change, record: { ...change.record, queue: { hold: "stopped", ...change.record.queue } } };
}
