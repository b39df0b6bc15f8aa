import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";
import { openedTables, rowsOfRoom, tableNamed } from "../persistence/stored-tables.ts";
import type { RoomRecords } from "../ports.ts";

/**
 * The records of a room, loaded where they were not; undefined where the room is gone or cannot be read. Never rejects.
 */
export function exportRecords(context: EngineContext, roomId: string): Promise<RoomRecords | undefined> {
  const { tables } = context;
  return whenFullyLoaded(context, roomId, () => ({
    characters: rowsOfRoom(tables, "characters", roomId),
    messages: rowsOfRoom(tables, "messages", roomId),
    texts: rowsOfRoom(tables, "texts", roomId),
    artifacts: rowsOfRoom(tables, "artifacts", roomId),
    artifactFiles: rowsOfRoom(tables, "artifactFiles", roomId),
    artifactVersions: rowsOfRoom(tables, "artifactVersions", roomId),
    artifactFileContents: rowsOfRoom(tables, "artifactFileContents", roomId),
  }));
}

/**
 * Adds records to a room; they must carry its id, and ids of their own that are free in this store. False where the
 * room is gone. Never rejects.
 */
export async function importRecords(context: EngineContext, roomId: string, records: RoomRecords): Promise<boolean> {
  const isDone = await whenFullyLoaded(context, roomId, () => {
    const updatedAt = context.ports.clock.now();
    for (const name of openedTables) tableNamed(context.tables, name).put(...(records[name] as never[]));
    context.tables.rooms.update(roomId, (room) => ({ ...room, updatedAt }));
    return true;
  });
  return isDone === true;
}
