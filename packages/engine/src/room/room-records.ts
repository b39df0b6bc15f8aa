import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";
import { rowsOfRoom } from "../persistence/stored-tables.ts";
import type { RoomRecords } from "../ports.ts";

/**
 * The records of a room, loaded if they are not yet; undefined if the room is gone or cannot be read. Never rejects.
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
    votes: rowsOfRoom(tables, "votes", roomId),
  }));
}
