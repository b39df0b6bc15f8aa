import type { ChangeMark, RecordChange, RecordTypes, StoreTable } from "@tutti/domain";
import { localTables } from "../room-tables.ts";

/** The net result of a batch: rooms are removed first, with everything in them; then rows are removed, then put. */
export interface SquashedChanges {
  removedRooms: string[];
  removedIds: Record<StoreTable, string[]>;
  putRows: { [Name in StoreTable]: RecordTypes[Name][] };
  /** The marks of the changed rows, if the store is shared with other devices; they are stored with the rows. */
  marks: ChangeMark[];
}

/** The ids of all marks begin with it. */
export const CHANGED = "changed ";

export function changeMark(table: StoreTable, key: string, at: number): ChangeMark {
  return { id: `${CHANGED}${table} ${key}`, table, key, at, nonce: Math.random() };
}

/**
 * The same outcome as the changes in their order, in the form that takes the fewest requests: the last change of each
 * row, and no rows of a room that is removed later.
 *
 * @param isMarked whether the changed rows are marked
 */
export function squashChanges(changes: readonly RecordChange[], isMarked = false): SquashedChanges {
  const last = new Map<string, RecordChange>();
  const removedRooms = new Set<string>();
  for (const change of changes) {
    const isRoomRemoval = change.table === "rooms" && change.type === "remove";
    if (isRoomRemoval) {
      removedRooms.add(change.id);
      for (const [key, earlier] of last) {
        if (earlier.type === "put" && "roomId" in earlier.record && earlier.record.roomId === change.id)
          last.delete(key);
      }
    }
    last.set(`${change.table} ${change.type === "put" ? change.record.id : change.id}`, change);
  }

  const ofTables = <Rows>(make: () => Rows) => Object.fromEntries(localTables.map((table) => [table, make()]));
  const squashedChanges = {
    removedRooms: [...removedRooms],
    removedIds: ofTables((): string[] => []) as SquashedChanges["removedIds"],
    putRows: ofTables((): unknown[] => []) as SquashedChanges["putRows"],
    marks: [] as ChangeMark[],
  };
  for (const change of last.values()) {
    const id = change.type === "put" ? change.record.id : change.id;
    if (isMarked) squashedChanges.marks.push(changeMark(change.table, id, Date.now()));
    if (change.type === "remove") squashedChanges.removedIds[change.table].push(change.id);
    // The change's table names its record's type, which the compiler cannot follow through the index.
    else (squashedChanges.putRows[change.table] as unknown[]).push(change.record);
  }
  return squashedChanges;
}

/** Every table that the changes touch. */
export function touchedTables({ removedRooms, removedIds, putRows }: SquashedChanges): StoreTable[] {
  if (removedRooms.length > 0) return [...localTables];
  return localTables.filter((table) => removedIds[table].length > 0 || putRows[table].length > 0);
}
