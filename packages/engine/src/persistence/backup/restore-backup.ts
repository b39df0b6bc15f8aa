import type { Result } from "@tutti/domain";
import { errorTexts, fail, succeed } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { DatabaseFailure, PutChange, RecordChange, StoreTable } from "../../ports.ts";
import { backupTables } from "./backup-line.ts";
import type { RestoreMode, RowPlan } from "./plan-row.ts";
import { type BackupFacts, type BackupFailure, type BackupSource, factsOf, isWhole } from "./read-backup.ts";
import {
  nothingRestored,
  type PartReader,
  type RestoreProgress,
  type RestoreTask,
  restorePart,
} from "./restore-part.ts";
import { rowsBeside } from "./rows-beside.ts";
import { StoreRefusal } from "./store-refusal.ts";
import { showChanges, showDrafts, store } from "./write-restored.ts";

/** The content of a backup, and the result of restoring it. */
export interface BackupReport extends BackupFacts {
  /** Chats of the file that are written, including those that are already stored as they are in it. */
  rooms: number;
  /** Numbers of rows, by their plan. */
  plans: Readonly<Record<RowPlan, number>>;
  /** Rows that break the rules of the store, or that belong to no chat. */
  leftOut: number;
  /** Stored chats that are not in the file; they are removed if everything is replaced. */
  roomsRemoved: number;
}

export type RestoreFailure = DatabaseFailure | BackupFailure | { code: "damaged"; message: string };

interface RestoreOptions {
  mode: RestoreMode;
  /** Reports what would be restored, and writes nothing. */
  isRehearsal: boolean;
  /** Reads and writes the parts of the file elsewhere; absent, or if it cannot: this page does. */
  readPart?: PartReader | undefined;
}

/**
 * Restores the content of a backup, a few megabytes at a time: rows that were written before the store refused stay,
 * and restoring the same backup again duplicates nothing. Restored rows that are shown are shown anew; a draft that is
 * being written here stays unchanged. A file with damaged lines, or a cut one, replaces nothing: rows missing in it
 * would be lost here too.
 */
export async function restoreBackup(
  context: EngineContext,
  source: BackupSource,
  { mode, isRehearsal, readPart }: RestoreOptions,
): Promise<Result<BackupReport, RestoreFailure>> {
  const { database, clock } = context.ports;
  /** Drafts that are being written in this page stay, whatever the backup adds or removes. */
  const writtenDraftIds = new Set(Object.keys(context.composer.getState().drafts));
  const isWrittenHere = (table: StoreTable, id: string): boolean => isDraft(table) && writtenDraftIds.has(id);
  const restoredDrafts: PutChange[] = [];
  const onWrite = (changes: readonly RecordChange[]): void => {
    showChanges(context, changes);
    for (const change of changes) if (isDraft(change.table) && change.type === "put") restoredDrafts.push(change);
  };
  const inFile = new Map<StoreTable, Set<string>>(backupTables.map((table) => [table, new Set()]));

  const run = async (action: RestoreTask["action"]): Promise<Result<RestoreProgress, RestoreFailure>> => {
    const task: RestoreTask = {
      action,
      mode,
      roomIds: new Set(context.tables.rooms.all().map(({ id }) => id)),
      writtenDraftIds,
    };
    let progress = nothingRestored;
    do {
      // A temporary store exists in this page alone.
      const isElsewhere = readPart !== undefined && context.storeState.getState().trouble === undefined;
      const partResult =
        (isElsewhere ? await readPart(task, progress) : undefined) ??
        (await restorePart({ source, database, now: () => clock.now(), onWrite }, task, progress));
      if (!partResult.ok) return partResult;
      progress = partResult.value;
      for (const [table, ids] of progress.rowIds) for (const id of ids) inFile.get(table)?.add(id);
    } while (!progress.file.isAtEnd);
    return succeed(progress);
  };

  if (mode === "replace" && !isRehearsal) {
    const lookResult = await run("look");
    if (!lookResult.ok) return lookResult;
    if (!isWhole(factsOf(lookResult.value.file))) return fail({ code: "damaged", message: errorTexts.damagedBackup });
  }
  const restoreResult = await run(isRehearsal ? "rehearse" : "write");
  if (!restoreResult.ok) return restoreResult;
  const { file, rooms, plans, leftOut } = restoreResult.value;
  showDrafts(context, restoredDrafts);
  try {
    const beside = mode === "replace" ? await rowsBeside(context, inFile) : [];
    const removedBeside = beside.filter(({ table, id }) => !isWrittenHere(table, id));
    if (!isRehearsal) await store(context, removedBeside);
    const roomsRemoved = removedBeside.filter(({ table }) => table === "rooms").length;
    return succeed({ ...factsOf(file), rooms, plans, leftOut, roomsRemoved });
  } catch (error) {
    if (error instanceof StoreRefusal) return fail(error.failure);
    throw error;
  }
}

function isDraft(table: StoreTable): boolean {
  return table === "drafts" || table === "draftFiles";
}
