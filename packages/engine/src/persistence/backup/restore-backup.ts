import type { Result } from "@tutti/domain";
import { errorTexts, fail, succeed } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { DatabaseFailure, PutChange, TableName } from "../../ports.ts";
import { NEW_ROOM } from "../../state/draft.ts";
import { asInterrupted } from "../interrupted-rows.ts";
import { addSuiteRules } from "../suite-rules.ts";
import { invalidNotice } from "../validate-record.ts";
import { backupTables } from "./backup-line.ts";
import { createRowPlanner, type RestoreMode, type RowPlan } from "./plan-row.ts";
import { type BackupFacts, type BackupFailure, type BackupSource, readBackup } from "./read-backup.ts";
import { rowsBeside } from "./rows-beside.ts";
import { asHeld, StoreRefusal, showDrafts, store } from "./write-restored.ts";

/** What a backup brings, or has brought. */
export interface BackupReport extends BackupFacts {
  /** Chats of the file that are written, with those that are here as they are in it. */
  rooms: number;
  /** Rows by what becomes of them. */
  plans: Readonly<Record<RowPlan, number>>;
  /** Rows that break the rules of what is stored, or that no chat leads to. */
  leftOut: number;
  /** Chats that are here and not in the file, which go where all is replaced. */
  roomsRemoved: number;
}

export type RestoreFailure = DatabaseFailure | BackupFailure | { code: "damaged"; message: string };

interface Restoring {
  mode: RestoreMode;
  /** Says what would come back, and writes nothing. */
  isRehearsal: boolean;
}

/**
 * Brings back what a backup holds, a few megabytes at a time: what was written before the store refused stays, and
 * bringing it back once more doubles nothing. What is shown of it is shown anew; a draft that is being written here
 * stays as it is. A file with damaged lines, or a cut one, replaces nothing: what is missing in it would be lost here
 * too.
 */
export async function restoreBackup(
  context: EngineContext,
  source: BackupSource,
  { mode, isRehearsal }: Restoring,
): Promise<Result<BackupReport, RestoreFailure>> {
  addSuiteRules();
  if (mode === "replace" && !isRehearsal) {
    const whole = await readBackup(source, async () => undefined);
    if (!whole.ok) return whole;
    if (!isWhole(whole.value)) return fail({ code: "damaged", message: errorTexts.damagedBackup });
  }
  const { database } = context.ports;
  const plan = createRowPlanner(mode);
  const plans: Record<RowPlan, number> = { added: 0, replaced: 0, same: 0, "newer-here": 0 };
  const inFile = new Map<TableName, Set<string>>(backupTables.map((table) => [table, new Set()]));
  /** Only where the rest goes is it asked which rows a file had. */
  const isNoted = (table: TableName): boolean => mode === "replace" || table === "rooms";
  let rooms = 0;
  let leftOut = 0;

  const hasRoom = ({ table, record }: PutChange): boolean => {
    if (table === "rooms" || !("roomId" in record)) return true;
    const roomId = record.roomId as string;
    return (
      roomId === NEW_ROOM || inFile.get("rooms")?.has(roomId) === true || context.tables.rooms.get(roomId) !== undefined
    );
  };

  const bring = async (rows: readonly PutChange[]): Promise<void> => {
    const valid: PutChange[] = [];
    for (const change of rows) {
      const isValid = invalidNotice(change) === undefined && hasRoom(change);
      if (!isValid) {
        leftOut += 1;
        continue;
      }
      valid.push(change);
      if (isNoted(change.table)) inFile.get(change.table)?.add(change.record.id);
    }
    const storedRows = await database.read(valid.map(({ table, record }) => ({ table, id: record.id })));
    if (!storedRows.ok) throw new StoreRefusal(storedRows.error);
    const putChanges = valid.filter((change, index) => {
      const planned = plan(change, storedRows.value[index]);
      plans[planned] += 1;
      if (change.table === "rooms" && planned !== "newer-here") rooms += 1;
      return planned === "added" || planned === "replaced";
    });
    if (!isRehearsal) await write(putChanges);
  };

  /** Drafts that are written here stay, whatever comes or goes. */
  const { drafts: writtenDrafts } = context.composer.getState();
  const isWrittenHere = (table: TableName, id: string): boolean =>
    (table === "drafts" || table === "draftFiles") && writtenDrafts[id] !== undefined;
  const restoredDrafts: PutChange[] = [];

  const write = async (rows: readonly PutChange[]): Promise<void> => {
    const now = context.ports.clock.now();
    const changes = rows
      .filter(({ table, record }) => !isWrittenHere(table, record.id))
      .map((change) => asInterrupted(change, now))
      .map(asHeld);
    await store(context, changes);
    restoredDrafts.push(...changes.filter(({ table }) => table === "drafts" || table === "draftFiles"));
  };

  try {
    const read = await readBackup(source, bring);
    if (!read.ok) return read;
    showDrafts(context, restoredDrafts);
    const beside = mode === "replace" ? await rowsBeside(context, inFile) : [];
    const removedBeside = beside.filter(({ table, id }) => !isWrittenHere(table, id));
    if (!isRehearsal) await store(context, removedBeside);
    const roomsRemoved = removedBeside.filter(({ table }) => table === "rooms").length;
    return succeed({ ...read.value, rooms, plans, leftOut, roomsRemoved });
  } catch (error) {
    if (error instanceof StoreRefusal) return fail(error.failure);
    throw error;
  }
}

/** Whether nothing of a file was lost since it was written. */
export function isWhole({ damaged, missing }: BackupFacts): boolean {
  return damaged.length === 0 && missing === 0;
}
