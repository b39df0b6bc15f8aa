import type { RecordChange, RecordTypes, StoreTable } from "@tutti/domain";
import { localTables } from "../room-tables.ts";

/** The net result of a batch: rooms are removed first, with everything in them; then rows are removed, then put. */
export interface SquashedChanges {
  removedRooms: string[];
  removedIds: Record<StoreTable, string[]>;
  putRows: { [Name in StoreTable]: RecordTypes[Name][] };
}

/**
 * The same outcome as the changes in their order, in the form that takes the fewest requests: the last change of each
 * row, and no rows of a room that is removed later.
 */
export function squashChanges(changes: readonly RecordChange[]): SquashedChanges {
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
  };
  for (const change of last.values()) {
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
