import type { Message } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";
import { type openedTables, tableNamed } from "../persistence/stored-tables.ts";
import type { RoomRecords } from "../ports.ts";

/** Records that are put into the tables in one task of the page. */
const AT_ONCE = 1000;

/**
 * Adds records to a room; they must carry its id, and ids of their own that are unused in this store. Thousands are put
 * into the tables in batches, between which the page handles input: texts before their messages, so that shown messages
 * are complete, and the newest messages first, so that those in view at the end of the list are drawn once. False if
 * the room is gone. Never rejects.
 */
export async function importRecords(context: EngineContext, roomId: string, records: RoomRecords): Promise<boolean> {
  const isThere = (): boolean => context.tables.rooms.get(roomId) !== undefined;
  const isDone = await whenFullyLoaded(context, roomId, async () => {
    let budget = AT_ONCE;
    for (const name of importOrder) {
      const rows: readonly unknown[] = name === "messages" ? newestFirst(records.messages) : records[name];
      for (let from = 0; from < rows.length; ) {
        if (budget === 0) {
          await nextTask(context);
          // The room may have been removed meanwhile.
          if (!isThere()) return false;
          budget = AT_ONCE;
        }
        const piece = rows.slice(from, from + budget);
        tableNamed(context.tables, name).put(...(piece as never[]));
        from += piece.length;
        budget -= piece.length;
      }
    }
    const updatedAt = context.ports.clock.now();
    context.tables.rooms.update(roomId, (room) => ({ ...room, updatedAt }));
    return true;
  });
  return isDone === true;
}

function newestFirst(messages: readonly Message[]): Message[] {
  return messages.toSorted((left, right) => right.createdAt - left.createdAt);
}

/** Rows that others refer to come first. */
const importOrder = [
  "characters",
  "artifactFileContents",
  "artifactFiles",
  "artifactVersions",
  "artifacts",
  "texts",
  "messages",
] as const satisfies readonly (typeof openedTables)[number][];

function nextTask({ ports }: EngineContext): Promise<void> {
  return new Promise((resolve) => void ports.scheduler.after(0, resolve));
}
