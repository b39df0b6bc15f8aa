import type { Message, MessageText } from "@tutti/domain";
import type { BackendTransaction } from "./backend.ts";
import { keysBetween, resultOf } from "./backend.ts";
import type { Stretch } from "./packs.ts";
import { storeName } from "./store-name.ts";
import { TEXT_ORDER } from "./store-tables.ts";

/** Asks for the rows of a stretch of a room, each list in the order of its ids; an end that is missing is the room's. */
export function readStretch(
  transaction: BackendTransaction,
  roomId: string,
  stretch: Partial<Stretch>,
): { messages: Promise<Message[]>; texts: Promise<MessageText[]> } {
  const { from, to } = stretch;
  const range = keysBetween([roomId, from ?? ""], [roomId, to ?? []], false, true);
  return {
    messages: readMessages(transaction, roomId, stretch),
    texts: resultOf(transaction.objectStore(storeName("texts")).index(TEXT_ORDER).getAll(range)),
  };
}

/** One by one: rows of one room have their order by id in an index by the room, where only a cursor can begin in the middle. */
function readMessages(
  transaction: BackendTransaction,
  roomId: string,
  { from = "", to }: Partial<Stretch>,
): Promise<Message[]> {
  return new Promise((resolve, reject) => {
    const rows: Message[] = [];
    const request = transaction.objectStore(storeName("messages")).index("roomId").openCursor(roomId);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      const id = cursor?.primaryKey as string | undefined;
      if (!cursor || id === undefined || (to !== undefined && id >= to)) {
        resolve(rows);
      } else if (id < from) {
        cursor.continuePrimaryKey(roomId, from);
      } else {
        rows.push(cursor.value);
        cursor.continue();
      }
    };
  });
}
