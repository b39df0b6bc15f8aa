import type { Message, MessageText, Room } from "@tutti/domain";
import type { Page } from "playwright";

/** The rows of a browser's store. */
export interface StoredState {
  rooms: ReadonlyMap<string, Room>;
  messages: ReadonlyMap<string, Message>;
  texts: ReadonlyMap<string, MessageText>;
  /** Rows that the page could not use. */
  setAside: readonly { table: string; reason: string }[];
}

/** Every row of the page's store, read in one transaction: its rows have been committed. */
export async function storedState(page: Page): Promise<StoredState> {
  const [rooms, messages, texts, setAside] = await page.evaluate(async () => {
    const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    // Opening a database before the page has created it would create another one.
    if (!databases.some(({ name }) => name === "tutti:v3")) return [[], [], [], []];
    const database = await resultOf(indexedDB.open("tutti:v3"));
    const names = ["v3:rooms", "v3:messages", "v3:texts", "v3:set-aside"];
    const transaction = database.transaction(names);
    const rows = await Promise.all(names.map((name) => resultOf<unknown[]>(transaction.objectStore(name).getAll())));
    database.close();
    return rows;
  });
  const byId = <Row extends { id: string }>(rows: unknown): ReadonlyMap<string, Row> =>
    new Map((rows as Row[]).map((row) => [row.id, row]));
  return {
    rooms: byId<Room>(rooms),
    messages: byId<Message>(messages),
    texts: byId<MessageText>(texts),
    setAside: setAside as StoredState["setAside"],
  };
}

/** The damage of one kill, or of one round. Each is a sentence that names it. */
export interface Damage {
  losses: string[];
  duplicates: string[];
  contradictions: string[];
}

/** The losses between two reads of a store, apart from rows that were being deleted. */
export function lossesBetween(before: StoredState, after: StoredState, isDeleted: (id: string) => boolean): string[] {
  const losses: string[] = [];
  for (const [id, room] of before.rooms) {
    if (!after.rooms.has(id) && !isDeleted(id)) losses.push(`the room "${room.title}"`);
  }
  for (const [id, message] of before.messages) {
    if (isDeleted(id) || isDeleted(message.roomId)) continue;
    if (!after.messages.has(id)) losses.push(`the message ${id} (${message.type})`);
    const was = before.texts.get(id)?.content;
    // A message that is restored is stored before its text: no text could be lost yet.
    if (was === undefined) continue;
    const is = after.texts.get(id)?.content ?? "";
    const isKept = message.isGenerating ? is.startsWith(was) : is === was;
    if (!isKept) losses.push(`the words of the message ${id}: "${was.slice(0, 60)}" became "${is.slice(0, 60)}"`);
  }
  return losses;
}

/** Whether something was committed between two reads whose loss could be noticed later: rows, titles or texts. */
export function hasCommitted(before: StoredState, after: StoredState): boolean {
  const factsOf = ({ rooms, messages, texts }: StoredState) => [
    ...[...rooms.values()].map(({ id, title }) => [id, title]),
    ...messages.keys(),
    ...[...texts.values()].map(({ id, content }) => [id, content]),
  ];
  return JSON.stringify(factsOf(before)) !== JSON.stringify(factsOf(after));
}

/** The contradictions within a store. */
export function contradictionsIn({ rooms, messages, texts, setAside }: StoredState): string[] {
  const foundSetAside = setAside.map(({ table, reason }) => `a row of ${table} was set aside: ${reason}`);
  for (const [id, { roomId }] of messages) {
    if (!rooms.has(roomId)) foundSetAside.push(`the message ${id} has no room`);
    if (!texts.has(id)) foundSetAside.push(`the message ${id} has no words`);
  }
  for (const id of texts.keys()) if (!messages.has(id)) foundSetAside.push(`the words ${id} have no message`);
  return foundSetAside;
}
