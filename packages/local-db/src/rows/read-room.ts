import { type LoadRoomOptions, type Message, type MessageText, openedTables, type RoomRecords } from "@tutti/domain";
import type { Backend, BackendTransaction, Index, KeyRange, Request } from "../backend.ts";
import { endOf, keysBetween, keysUnder, resultOf } from "../backend.ts";
import type { Pack, Stretch } from "../packs/packs.ts";
import { countOf, fromKey, gapsBetween, isIn, PACK_ORDER, secondOf } from "../packs/packs.ts";
import { emptyRoom } from "../room-tables.ts";
import { packStore, storeName } from "../store-name.ts";
import { MESSAGE_ORDER, TEXT_ORDER } from "../table-indexes.ts";
import { readMessages, readTexts } from "./read-stretch.ts";

/** How many messages fill the first screen, however tall the screen is and however short the messages are. */
const NEWEST = 30;
/**
 * Rows of one request: so few that a frame fits between two pieces on a slow machine, and so many that the store, which
 * gets the next request when the page has received a piece, seldom waits for a page that draws. A message costs the
 * page four times what a text does.
 */
const MESSAGES_AT_ONCE = 2500;
const TEXTS_AT_ONCE = 5000;
const PACKS_AT_ONCE = 8;
/** Allowance for messages of the same seconds as those at the ends of a gap. */
const LIMIT_MARGIN = 500;
/**
 * The number of messages outside of packs above which the room's rows are read as if there were no packs, which is
 * hardly slower then.
 */
const MAX_OUTSIDE = 2000;

export interface ReadRoomOptions extends LoadRoomOptions {
  /** Resolves when the newest messages have been drawn, or will not be for now; absent: the rest follows at once. */
  untilDrawn?: (() => Promise<void>) | undefined;
}

/**
 * Reads a room as it is at one moment: first the newest messages with their texts, then the rest in pieces, each in a
 * task of its own, so that the page draws and takes input in between. Where there are packs, the rest is read from
 * them, and only the messages and texts outside of them are read from the rows.
 *
 * The rows that `onNewest` gets are read again with the rest if the page draws them in between: a transaction ends when
 * it has no request, and another tab may write then.
 */
export async function readRoom(
  database: Backend,
  roomId: string,
  { onNewest, untilDrawn }: ReadRoomOptions = {},
): Promise<RoomRecords> {
  const transaction = database.transaction([...openedTables.map(storeName), packStore], "readonly");
  const completion = endOf(transaction);
  const room = await readFirst(transaction, roomId);
  if (onNewest !== undefined && room.messages.length === NEWEST) {
    onNewest({ ...room, messages: [...room.messages], texts: [...room.texts] });
    if (untilDrawn !== undefined) {
      await completion;
      await untilDrawn();
      return readRoom(database, roomId);
    }
  }

  const rest = { roomId, transaction, ...restOf(room) };
  // Only after the newest have come: the store answers requests in their order, and counting takes time.
  const { stretches, outside } = await readPackedRows(transaction, roomId);
  if (stretches.length === 0 || outside > MAX_OUTSIDE) await readRows(rest, room.messages[NEWEST - 1]);
  else await Promise.all([readPacks(rest), readGaps(rest, gapsBetween(stretches), outside)]);
  // The caller processes the room in a task of its own, apart from the copying of the last piece.
  await completion;
  return room;
}

/** The newest messages with their texts, and all rows of the tables that are small. */
async function readFirst(transaction: BackendTransaction, roomId: string): Promise<RoomRecords> {
  const { messagesInOrder, texts } = storesOf(transaction);
  const small = openedTables.filter((table) => table !== "messages" && table !== "texts");
  const room = emptyRoom();
  await Promise.all([
    readNewest(messagesInOrder, keysUnder(roomId)).then(async (messages) => {
      room.messages = messages;
      const textRows = await Promise.all(
        messages.map((message) => resultOf<MessageText | undefined>(texts.get(message.id))),
      );
      room.texts = textRows.filter((text) => text !== undefined);
    }),
    ...small.map(async (table) => {
      const rows = await resultOf(transaction.objectStore(storeName(table)).index("roomId").getAll(roomId));
      Object.assign(room, { [table]: rows });
    }),
  ]);
  return room;
}

/** The rest of a room that is still to be read, and the functions that receive it. */
interface Rest {
  roomId: string;
  transaction: BackendTransaction;
  takeMessages(rows: readonly Message[]): void;
  takeTexts(rows: readonly MessageText[]): void;
}

/** Rows that were read with the newest are not added a second time. */
function restOf({ messages, texts }: RoomRecords): Pick<Rest, "takeMessages" | "takeTexts"> {
  const storedIds = { messages: idsOf(messages), texts: idsOf(texts) };
  return {
    takeMessages: (rows) => {
      for (const row of rows) if (!storedIds.messages.has(row.id)) messages.push(row);
    },
    takeTexts: (rows) => {
      for (const row of rows) if (!storedIds.texts.has(row.id)) texts.push(row);
    },
  };
}

function idsOf(rows: readonly { id: string }[]): ReadonlySet<string> {
  return new Set(rows.map((row) => row.id));
}

function storesOf(transaction: BackendTransaction) {
  const messages = transaction.objectStore(storeName("messages"));
  const texts = transaction.objectStore(storeName("texts"));
  return {
    texts,
    messagesInOrder: messages.index(MESSAGE_ORDER),
    textsInOrder: texts.index(TEXT_ORDER),
    packsInOrder: transaction.objectStore(packStore).index(PACK_ORDER),
  };
}

/** The packed stretches of a room, and how many messages are outside of them. */
async function readPackedRows(
  transaction: BackendTransaction,
  roomId: string,
): Promise<{ stretches: Stretch[]; outside: number }> {
  const { messagesInOrder, packsInOrder } = storesOf(transaction);
  const stretches = (await resultOf<unknown[]>(packsInOrder.getAllKeys(keysUnder(roomId)))).map(fromKey);
  if (stretches.length === 0) return { stretches, outside: 0 };
  const messageCount = await resultOf<number>(messagesInOrder.count(keysUnder(roomId)));
  return { stretches, outside: messageCount - countOf(stretches) };
}

async function readPacks({ roomId, transaction, takeMessages, takeTexts }: Rest): Promise<void> {
  const { packsInOrder } = storesOf(transaction);
  await readAhead<Pack>({
    first: keysUnder(roomId),
    after: (last) => keysBetween([roomId, last.to], [roomId, []], true),
    read: (range) => packsInOrder.getAll(range, PACKS_AT_ONCE),
    limit: PACKS_AT_ONCE,
    take: (packs) => {
      for (const pack of packs) {
        refuseDamagedPack(pack);
        takeMessages(pack.messages);
        takeTexts(pack.texts);
      }
    },
  });
}

/** Throws if a pack does not match its key. Its rows are checked as all rows are. */
function refuseDamagedPack({ messages, texts, messageCount }: Pack): void {
  const isList = (rows: unknown): boolean =>
    Array.isArray(rows) && rows.every((row) => typeof row === "object" && row !== null);
  if (isList(messages) && isList(texts) && messages.length === messageCount) return;
  throw new Error("No copy");
}

async function readGaps(rest: Rest, gaps: readonly Partial<Stretch>[], outside: number): Promise<void> {
  const { roomId, transaction, takeMessages, takeTexts } = rest;
  const { messagesInOrder } = storesOf(transaction);
  await Promise.all([
    ...gaps.map(async (gap) => takeTexts(await readTexts(transaction, roomId, gap))),
    Promise.all(
      gaps.map(async (gap) => {
        const rows = await resultOf<Message[]>(messagesInOrder.getAll(timesOf(roomId, gap), outside + LIMIT_MARGIN));
        return rows.filter(({ id }) => isIn(gap, id));
      }),
    ).then(async (rowsByTime) => {
      // If the numbers are equal, these are all. Otherwise some ids contain another time than their messages have.
      const isAll = rowsByTime.reduce((sum, rows) => sum + rows.length, 0) === outside;
      const records = isAll
        ? rowsByTime
        : await Promise.all(gaps.map(async (gap) => (await readMessages(transaction, roomId, gap)).messages));
      for (const rows of records) takeMessages(rows);
    }),
  ]);
}

/** The range of times in the ids at the ends of a gap, including messages of the same second. */
function timesOf(roomId: string, { from = "", to = "" }: Partial<Stretch>): KeyRange {
  const [first, last] = [secondOf(from), secondOf(to)];
  const begin = first === undefined ? [roomId] : [roomId, first * 1000];
  return keysBetween(begin, [roomId, last === undefined ? [] : (last + 1) * 1000], false, true);
}

/**
 * The messages before the oldest of the newest, and all texts, even those whose message is missing: the result is what
 * the store holds.
 */
async function readRows(
  { roomId, transaction, takeMessages, takeTexts }: Rest,
  oldest: Message | undefined,
): Promise<void> {
  const { messagesInOrder, textsInOrder } = storesOf(transaction);
  const readMessages = async (): Promise<void> => {
    if (oldest === undefined) return;
    const end = [roomId, oldest.createdAt, oldest.id];
    await readAhead<Message>({
      first: keysBetween([roomId], end, true, true),
      after: (last) => keysBetween([roomId, last.createdAt, last.id], end, true, true),
      read: (range) => messagesInOrder.getAll(range, MESSAGES_AT_ONCE),
      limit: MESSAGES_AT_ONCE,
      take: takeMessages,
    });
  };
  await Promise.all([
    readMessages(),
    readAhead<MessageText>({
      first: keysUnder(roomId),
      after: (last) => keysBetween([roomId, last.id], [roomId, []], true),
      read: (range) => textsInOrder.getAll(range, TEXTS_AT_ONCE),
      limit: TEXTS_AT_ONCE,
      take: takeTexts,
    }),
  ]);
}

/** An addition of newer browsers: it reads the wanted number of rows backward with one request. */
interface BackwardIndex extends Index {
  getAllRecords?: (options: {
    query: KeyRange;
    count: number;
    direction: "prev";
  }) => Request<readonly { value: Message }[]>;
}

function readNewest(index: Index, range: KeyRange): Promise<Message[]> {
  const allRecords = (index as BackwardIndex).getAllRecords?.({ query: range, count: NEWEST, direction: "prev" });
  if (allRecords !== undefined) return resultOf(allRecords).then((records) => records.map(({ value }) => value));
  // This browser reads backward row by row only.
  return new Promise((resolve, reject) => {
    const rows: Message[] = [];
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

/** Requests the next piece before it processes the one that came, so that the store is never idle. */
async function readAhead<Row>({ first, after, read, limit, take }: ReadAhead<Row>): Promise<void> {
  let request: Request<Row[]> | undefined = read(first);
  while (request !== undefined) {
    const rows: Row[] = await resultOf(request);
    const last = rows.at(-1);
    request = last !== undefined && rows.length === limit ? read(after(last)) : undefined;
    take(rows);
  }
}
