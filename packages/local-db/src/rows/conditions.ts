import type { RecordChange, RecordTypes, StoreKey, StoreTable } from "@tutti/domain";

/** The room id of rows whose room does not exist yet: drafts of new chats. */
export const NO_ROOM = "new";

/** The stored rows, as far as conditions read them. */
export interface StoredRows {
  row(table: StoreTable, id: string): object | undefined;
}

/** The row that a change is about. */
export function keyOf(change: RecordChange): StoreKey {
  return { table: change.table, id: change.type === "put" ? change.record.id : change.id };
}

/** As `keyOf`, with the room's id: a tab that has not opened the room need not read the row. */
export function announcedKey(change: RecordChange): StoreKey {
  const roomId = roomIdOf(change);
  return roomId === undefined ? keyOf(change) : { ...keyOf(change), roomId };
}

/** The rows that must be read to decide whether changes may be made. */
export function conditionKeys(changes: readonly RecordChange[]): StoreKey[] {
  const keys = new Map<string, StoreKey>();
  for (const change of changes) {
    const key = conditionKeyOf(change);
    if (key) keys.set(`${key.table} ${key.id}`, key);
  }
  return [...keys.values()];
}

function conditionKeyOf(change: RecordChange): StoreKey | undefined {
  const { onlyIf } = change;
  if (!onlyIf) return undefined;
  if (onlyIf.type === "row") return keyOf(change);
  if (onlyIf.type === "run") return { table: "messages", id: onlyIf.messageId };
  if (onlyIf.type === "draft") return { table: "drafts", id: keyOf(change).id };
  const roomId = roomIdOf(change);
  return roomId === undefined || roomId === NO_ROOM ? undefined : { table: "rooms", id: roomId };
}

/**
 * The changes of a batch that may be made, and the keys of the others. A row that the batch itself puts counts as
 * stored from then on, a row that it removes as gone.
 */
export function splitByCondition(
  changes: readonly RecordChange[],
  storedRows: StoredRows,
): { changes: RecordChange[]; droppedKeys: StoreKey[] } {
  /** The rows as the batch has changed them so far; false: removed. */
  const own = new Map<string, object | false>();
  const removedRooms = new Set<string>();
  const rowAt = ({ table, id }: StoreKey): object | undefined => {
    const ownChange = own.get(`${table} ${id}`);
    if (ownChange !== undefined) return ownChange === false ? undefined : ownChange;
    const row = storedRows.row(table, id);
    return row && removedRooms.has((row as { roomId?: string }).roomId ?? "") ? undefined : row;
  };
  const holds = (change: RecordChange): boolean => {
    const key = conditionKeyOf(change);
    if (!key || !change.onlyIf) return true;
    const row = rowAt(key);
    const { onlyIf } = change;
    if (onlyIf.type === "draft") return isKnownDraft(row as RecordTypes["drafts"] | undefined, onlyIf);
    if (row === undefined) return false;
    if (onlyIf.type !== "run") return true;
    const { run, isGenerating } = row as RecordTypes["messages"];
    // A message that the batch itself puts may have been answered meanwhile.
    return run?.id === onlyIf.runId && (isGenerating || own.get(`messages ${onlyIf.messageId}`) !== undefined);
  };
  const localChanges = new Set<RecordChange>();
  const droppedKeys: StoreKey[] = [];
  for (const change of inOrderOfConditions(changes)) {
    const key = keyOf(change);
    if (!holds(change)) {
      droppedKeys.push(key);
      continue;
    }
    localChanges.add(change);
    // The change that ends a run is hidden from later conditions: all changes at the end of the run are made, or none.
    if (rankOf(change) < LAST) own.set(`${key.table} ${key.id}`, change.type === "put" ? change.record : false);
    if (change.table === "rooms" && change.type === "remove") removedRooms.add(change.id);
  }
  // Each change takes effect in its place: rows that are put before the removal of their room are removed with it.
  return { changes: changes.filter((change) => localChanges.has(change)), droppedKeys };
}

function isKnownDraft(
  row: RecordTypes["drafts"] | undefined,
  { writer, revision }: { writer: string; revision?: string },
): boolean {
  return row?.revision === undefined || row.revision === revision || row.revision.startsWith(`${writer}.`);
}

/**
 * The changes that the last write of a page hands over. Changes of a run are left out: the gateway sends them again for
 * as long as their message waits for the run. If the batch also brings the message, which may have been answered
 * meanwhile, both are written: an answered message without its final text would not be requested again.
 */
export function changesAtLast(changes: readonly RecordChange[]): RecordChange[] {
  const runs = new Map(
    changes.flatMap((change) =>
      change.table === "messages" && change.type === "put" && change.onlyIf?.type !== "run"
        ? [[change.record.id, change.record.run?.id] as const]
        : [],
    ),
  );
  return changes.filter(({ onlyIf }) => onlyIf?.type !== "run" || runs.get(onlyIf.messageId) === onlyIf.runId);
}

/**
 * Rooms come first, then messages that bring a run, since other changes' conditions read them; the change that ends a
 * run comes last, for the same reason.
 */
function inOrderOfConditions(changes: readonly RecordChange[]): RecordChange[] {
  return [...changes].sort((a, b) => rankOf(a) - rankOf(b));
}

const LAST = 3;

function rankOf({ table, onlyIf }: RecordChange): number {
  if (table === "rooms") return 0;
  if (table !== "messages") return 2;
  return onlyIf?.type === "run" ? LAST : 1;
}

function roomIdOf(change: RecordChange): string | undefined {
  if (change.type !== "put" || !("roomId" in change.record)) return undefined;
  return change.record.roomId as string;
}
