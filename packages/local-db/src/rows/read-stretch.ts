import type { Message, MessageText } from "@tutti/domain";
import type { BackendTransaction } from "../backend.ts";
import { keysBetween, resultOf } from "../backend.ts";
import type { Stretch } from "../packs/packs.ts";
import { storeName } from "../store-name.ts";
import { TEXT_ORDER } from "../table-indexes.ts";

// A missing end of a stretch is the room's.

/** The texts of a stretch of a room, in the order of their ids. */
export function readTexts(
  transaction: BackendTransaction,
  roomId: string,
  { from = "", to }: Partial<Stretch>,
): Promise<MessageText[]> {
  const range = keysBetween([roomId, from], [roomId, to ?? []], false, true);
  return resultOf<MessageText[]>(transaction.objectStore(storeName("texts")).index(TEXT_ORDER).getAll(range));
}

/**
 * The messages of a stretch of a room, in the order of their ids. They are read one by one: only an index by the room
 * alone has that order, and there only a cursor can begin in the middle.
 *
 * @param isWanted called with each message; the first one that is not wanted ends the reading, and its id is returned
 *   as `stop`
 */
export function readMessages(
  transaction: BackendTransaction,
  roomId: string,
  { from = "", to }: Partial<Stretch>,
  isWanted: (message: Message) => boolean = () => true,
): Promise<{ messages: Message[]; stop?: string }> {
  return new Promise((resolve, reject) => {
    const messages: Message[] = [];
    const request = transaction.objectStore(storeName("messages")).index("roomId").openCursor(roomId);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      const id = cursor?.primaryKey as string | undefined;
      if (!cursor || id === undefined || (to !== undefined && id >= to)) {
        resolve({ messages });
      } else if (id < from) {
        cursor.continuePrimaryKey(roomId, from);
      } else if (!isWanted(cursor.value)) {
        resolve({ messages, stop: id });
      } else {
        messages.push(cursor.value);
        cursor.continue();
      }
    };
  });
}
