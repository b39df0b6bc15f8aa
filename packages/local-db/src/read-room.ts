import { Dexie } from "dexie";
import type { LoadRoomOptions, LocalRoom } from "./local-database.ts";
import { emptyRoom, openedTables } from "./local-database.ts";
import { storeName } from "./store-name.ts";

// The browser's own types by way of Dexie's, so that packages without a DOM can be checked together with this one.
export type Backend = ReturnType<Dexie["backendDB"]>;
type Index = ReturnType<ReturnType<ReturnType<Backend["transaction"]>["objectStore"]>["index"]>;
type KeyRange = NonNullable<Parameters<Index["get"]>[0]>;

interface Request<Value> {
  readonly result: Value;
  readonly error: unknown;
  onsuccess: unknown;
  onerror: unknown;
}

/** How many messages fill the first screen, however tall it is and however short they are. */
const NEWEST = 30;
/**
 * Rows that are read at once: so few that a frame fits between two pieces on a slow machine, and so many that the store, which gets the
 * next request when the page has taken a piece, seldom waits for a page that draws. A message costs the page four times what a text does.
 */
const MESSAGES_AT_ONCE = 2500;
const TEXTS_AT_ONCE = 5000;

/** The index that has a room's messages in the order of their time. */
export const MESSAGE_ORDER = "[roomId+createdAt+id]";
/** The index that has a room's texts by their ids. */
export const TEXT_ORDER = "[roomId+id]";

/**
 * Reads a room in one transaction, so that it is as it was at one moment: first the newest messages with their texts, then the
 * rest in pieces, each in a task of its own, so that the page draws and takes input in between.
 */
export async function readRoom(
  database: Backend,
  roomId: string,
  { onNewest }: LoadRoomOptions = {},
): Promise<LocalRoom> {
  const transaction = database.transaction(openedTables.map(storeName), "readonly");
  const completed = completionOf(transaction);
  const texts = transaction.objectStore(storeName("texts"));
  const messagesInOrder = transaction.objectStore(storeName("messages")).index(MESSAGE_ORDER);
  const small = openedTables.filter((table) => table !== "messages" && table !== "texts");

  const room = emptyRoom();
  const newest = readNewest(messagesInOrder, wholeRoom(roomId));
  await Promise.all([
    newest.then(async (messages) => {
      room.messages = messages as LocalRoom["messages"];
      const found = await Promise.all(messages.map((message) => resultOf(texts.get(message.id))));
      room.texts = found.filter((text) => text !== undefined) as LocalRoom["texts"];
    }),
    ...small.map(async (table) => {
      const rows = await resultOf(transaction.objectStore(storeName(table)).index("roomId").getAll(roomId));
      Object.assign(room, { [table]: rows });
    }),
  ]);
  const oldest = (await newest)[NEWEST - 1];
  if (oldest !== undefined) onNewest?.({ ...room, messages: [...room.messages], texts: [...room.texts] });
  const known = new Set(room.texts.map((text) => text.id));

  const readMessages = async (): Promise<void> => {
    if (oldest === undefined) return;
    const end = [roomId, oldest.createdAt, oldest.id];
    await readAhead({
      first: keysBetween([roomId], end, true, true),
      after: (last: LocalRoom["messages"][number]) => keysBetween([roomId, last.createdAt, last.id], end, true, true),
      read: (range) => messagesInOrder.getAll(range, MESSAGES_AT_ONCE),
      limit: MESSAGES_AT_ONCE,
      take: (rows) => room.messages.push(...rows),
    });
  };
  // Texts whose message is missing are read too: the store holds what it holds.
  await Promise.all([
    readMessages(),
    readAhead({
      first: wholeRoom(roomId),
      after: (last: LocalRoom["texts"][number]) => keysBetween([roomId, last.id], [roomId, []], true, false),
      read: (range) => texts.index(TEXT_ORDER).getAll(range, TEXTS_AT_ONCE),
      limit: TEXTS_AT_ONCE,
      take: (rows) => room.texts.push(...rows.filter((text) => !known.has(text.id))),
    }),
  ]);
  // What is done with the room is a task of its own, apart from the copying of the last piece.
  await completed;
  return room;
}

/** Every key that begins with the room's id: in the order of keys a list is greater than any text or number. */
function wholeRoom(roomId: string): KeyRange {
  return keysBetween([roomId], [roomId, []]);
}

/** From one key to another; `opens` leaves out the one or the other. */
function keysBetween(from: unknown[], to: unknown[], ...opens: boolean[]): KeyRange {
  return Dexie.dependencies.IDBKeyRange.bound(from, to, ...opens);
}

function readNewest(index: Index, range: KeyRange): Promise<{ id: string; createdAt: number }[]> {
  return new Promise((resolve, reject) => {
    const rows: { id: string; createdAt: number }[] = [];
    const request = index.openCursor(range, "prev");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) rows.push(cursor.value);
      if (!cursor || rows.length === NEWEST) resolve(rows);
      else cursor.continue();
    };
  });
}

interface ReadAhead<Row> {
  first: KeyRange;
  after(last: Row): KeyRange;
  read(range: KeyRange): Request<Row[]>;
  limit: number;
  take(rows: Row[]): void;
}

/** Asks for the next piece before it looks at the one that came, so that the store is never idle. */
async function readAhead<Row>({ first, after, read, limit, take }: ReadAhead<Row>): Promise<void> {
  let request: Request<Row[]> | undefined = read(first);
  while (request !== undefined) {
    const rows: Row[] = await resultOf(request);
    const last = rows.at(-1);
    request = last !== undefined && rows.length === limit ? read(after(last)) : undefined;
    take(rows);
  }
}

/** Settles when nothing more is asked of a transaction; a read that failed is told by its own request. */
function completionOf(transaction: ReturnType<Backend["transaction"]>): Promise<void> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => resolve();
  });
}

function resultOf<Value>(request: Request<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
