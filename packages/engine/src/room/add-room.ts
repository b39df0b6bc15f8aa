import type { Room } from "@tutti/domain";
import { errorTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { RoomRecords } from "../ports.ts";
import { showWholeRoom, toChanges } from "./write-whole-room.ts";

/**
 * Adds a room from elsewhere with all of its records, written completely or not at all. The records' ids must be unused
 * in this store. Returns whether the room is stored; a notice gives the reason if not. Never rejects.
 */
export async function addRoom(context: EngineContext, room: Room, records: RoomRecords): Promise<boolean> {
  const { title } = errorTexts.importError;
  const failWith = (text: string): false => {
    context.ports.notify({ kind: "error", title, text });
    return false;
  };
  if (context.library.getState().status !== "ready") return failWith(errorTexts.namespaceMissing);
  try {
    const contents = { ...records, requests: [], pastTexts: [] };
    const writeResult = await context.ports.database.write(toChanges(room, contents));
    if (!writeResult.ok) return failWith(writeResult.error.message);
    showWholeRoom(context, room, contents);
    return true;
  } catch (error) {
    context.report({ place: "add-room", error });
    return failWith(error instanceof Error ? error.message : String(error));
  }
}
