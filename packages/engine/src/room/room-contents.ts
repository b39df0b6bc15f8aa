import type { EngineContext } from "../context.ts";
import { whenWhole } from "../persistence/open-room.ts";
import { openedTables, rowsOfRoom, tableNamed } from "../persistence/stored-tables.ts";
import type { RoomRecords } from "../ports.ts";

/** All that is shown of a room, loaded where it was not; undefined where it is not there or cannot be read. Never rejects. */
export function readContents(context: EngineContext, roomId: string): Promise<RoomRecords | undefined> {
  const { tables } = context;
  return whenWhole(context, roomId, () => ({
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
 * Puts records from elsewhere beside what a room holds; they must carry its id, and ids of their own that are free here. Whether the
 * room was there to take them. Never rejects.
 */
export async function takeInContents(context: EngineContext, roomId: string, records: RoomRecords): Promise<boolean> {
  const isDone = await whenWhole(context, roomId, () => {
    const updatedAt = context.ports.clock.now();
    for (const name of openedTables) tableNamed(context.tables, name).put(...(records[name] as never[]));
    context.tables.rooms.update(roomId, (room) => ({ ...room, updatedAt }));
    return true;
  });
  return isDone === true;
}
