import type { LocalChange, LocalKey, LocalRecords, LocalTable } from "./local-database.ts";

/** What rows carry that belong to a room that is not there yet: drafts of new chats. */
export const NO_ROOM = "new";

/** What is stored, as far as conditions ask for it. */
export interface StoredRows {
  row(table: LocalTable, id: string): object | undefined;
}

/** The row that a change is about. */
export function keyOf(change: LocalChange): LocalKey {
  return { table: change.table, id: change.type === "put" ? change.record.id : change.id };
}

/** As `keyOf`, with the room: a tab that has not opened it need not read the row. */
export function announcedKey(change: LocalChange): LocalKey {
  const roomId = roomIdOf(change);
  return roomId === undefined ? keyOf(change) : { ...keyOf(change), roomId };
}

/** The rows that must be read before it is known whether changes may be made. */
export function conditionKeys(changes: readonly LocalChange[]): LocalKey[] {
  const keys = new Map<string, LocalKey>();
  for (const change of changes) {
    const key = conditionKeyOf(change);
    if (key) keys.set(`${key.table} ${key.id}`, key);
  }
  return [...keys.values()];
}

function conditionKeyOf(change: LocalChange): LocalKey | undefined {
  const { onlyIf } = change;
  if (!onlyIf) return undefined;
  if (onlyIf.type === "row") return keyOf(change);
  if (onlyIf.type === "run") return { table: "messages", id: onlyIf.messageId };
  if (onlyIf.type === "draft") return { table: "drafts", id: keyOf(change).id };
  const roomId = roomIdOf(change);
  return roomId === undefined || roomId === NO_ROOM ? undefined : { table: "rooms", id: roomId };
}

/**
 * The changes of a batch that may be made, and the rows of the others. A row that the batch itself brings counts as
 * stored from then on, one that it removes as gone.
 */
export function splitByCondition(
  changes: readonly LocalChange[],
  storedRows: StoredRows,
): { changes: LocalChange[]; droppedKeys: LocalKey[] } {
  /** What the batch has made of rows so far; false: removed. */
  const own = new Map<string, object | false>();
  const removedRooms = new Set<string>();
  const rowAt = ({ table, id }: LocalKey): object | undefined => {
    const ownChange = own.get(`${table} ${id}`);
    if (ownChange !== undefined) return ownChange === false ? undefined : ownChange;
    const row = storedRows.row(table, id);
    return row && removedRooms.has((row as { roomId?: string }).roomId ?? "") ? undefined : row;
  };
  const holds = (change: LocalChange): boolean => {
    const key = conditionKeyOf(change);
    if (!key || !change.onlyIf) return true;
    const row = rowAt(key);
    const { onlyIf } = change;
    if (onlyIf.type === "draft") return isKnownDraft(row as LocalRecords["drafts"] | undefined, onlyIf);
    if (row === undefined) return false;
    if (onlyIf.type !== "run") return true;
    const { run, isGenerating } = row as LocalRecords["messages"];
    // A message that the batch itself brings may have been answered meanwhile.
    return run?.id === onlyIf.runId && (isGenerating || own.get(`messages ${onlyIf.messageId}`) !== undefined);
  };
  const localChanges = new Set<LocalChange>();
  const droppedKeys: LocalKey[] = [];
  for (const change of inOrderOfConditions(changes)) {
    const key = keyOf(change);
    if (!holds(change)) {
      droppedKeys.push(key);
      continue;
    }
    localChanges.add(change);
    // What ends a run is seen by none: all that the run ends with is written, or nothing of it.
    if (rankOf(change) < LAST) own.set(`${key.table} ${key.id}`, change.type === "put" ? change.record : false);
    if (change.table === "rooms" && change.type === "remove") removedRooms.add(change.id);
  }
  // Each takes effect in its place: what stands before the removal of a room goes with it.
  return { changes: changes.filter((change) => localChanges.has(change)), droppedKeys };
}

function isKnownDraft(
  row: LocalRecords["drafts"] | undefined,
  { writer, revision }: { writer: string; revision?: string },
): boolean {
  return row?.revision === undefined || row.revision === revision || row.revision.startsWith(`${writer}.`);
}

/**
 * The changes that the last write of a page hands over. What a run has brought comes again from the gateway, for as
 * long as its message waits for it; where the batch brings the message as well, which may have been answered meanwhile,
 * both go together: a message without the words that it ended with would not be asked for again.
 */
export function changesAtLast(changes: readonly LocalChange[]): LocalChange[] {
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
 * Rooms first, and the messages that bring a run, since others ask for them; last what ends a run, for the same reason.
 */
function inOrderOfConditions(changes: readonly LocalChange[]): LocalChange[] {
  return [...changes].sort((a, b) => rankOf(a) - rankOf(b));
}

const LAST = 3;

function rankOf({ table, onlyIf }: LocalChange): number {
  if (table === "rooms") return 0;
  if (table !== "messages") return 2;
  return onlyIf?.type === "run" ? LAST : 1;
}

function roomIdOf(change: LocalChange): string | undefined {
  if (change.type !== "put" || !("roomId" in change.record)) return undefined;
  return change.record.roomId as string;
}
