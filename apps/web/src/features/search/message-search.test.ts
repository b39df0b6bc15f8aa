import type { Database, RecordChange, StoreKey } from "@tutti/domain";
import { createMemoryDatabase } from "@tutti/local-db";
import { aCharacter, aMessage, aRoom, aText } from "@tutti/testkit";
import { expect, test } from "vitest";
import { createMessageSearch, type MessageSearch } from "./message-search.ts";
import type { SearchProgress } from "./search-protocol.ts";

/** A store that announces its writes, as another tab's store does. */
function aSharedDatabase(): Database {
  const listeners = new Set<(keys: readonly StoreKey[]) => void>();
  const database = createMemoryDatabase();
  return {
    ...database,
    write: async (changes) => {
      const writeResult = await database.write(changes);
      const keys = changes.map((change) => ({
        table: change.table,
        id: change.type === "put" ? change.record.id : change.id,
      }));
      for (const listener of listeners) listener(keys);
      return writeResult;
    },
    tabs: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

function message(id: string, content: string, more: Parameters<typeof aMessage>[0] = {}): RecordChange[] {
  const roomId = more.roomId ?? "room-1";
  return [
    { table: "messages", type: "put", record: aMessage({ id, roomId, ...more }) },
    { table: "texts", type: "put", record: aText({ id, roomId, content }) },
  ];
}

interface TestSearch {
  database: Database;
  search: MessageSearch;
  progress: SearchProgress[];
  changes: () => number;
}

async function start(rows: RecordChange[], wrap = (database: Database) => database): Promise<TestSearch> {
  const database = wrap(aSharedDatabase());
  await database.write([
    { table: "rooms", type: "put", record: aRoom() },
    { table: "characters", type: "put", record: aCharacter({ name: "Claude" }) },
    ...rows,
  ]);
  const progress: SearchProgress[] = [];
  let changes = 0;
  const search = createMessageSearch({
    database,
    onProgress: (step) => progress.push(step),
    onChange: () => {
      changes += 1;
    },
  });
  await search.load();
  return { database, search, progress, changes: () => changes };
}

const idsOf = async (search: MessageSearch, query: string): Promise<string[]> =>
  (await search.find(query)).hits.map((hit) => hit.messageId);

test("messages of all rooms are found with author, time and excerpt", async () => {
  const { search, progress } = await start([
    { table: "rooms", type: "put", record: aRoom({ id: "room-2" }) },
    ...message("question", "Why is the sky blue?"),
    ...message("answer", "Because of Rayleigh scattering.", { type: "assistant", createdAt: 7 }),
    ...message("far", "A blue moon", { roomId: "room-2" }),
  ]);
  expect(progress.at(-1)).toEqual({ messages: 3, isComplete: true });
  expect(new Set(await idsOf(search, "blue"))).toEqual(new Set(["question", "far"]));
  expect(await search.find("rayleigh")).toEqual({
    total: 1,
    hits: [
      {
        messageId: "answer",
        roomId: "room-1",
        author: "Claude",
        createdAt: 7,
        excerpt: [
          { text: "Because of ", isMatch: false },
          { text: "Rayleigh", isMatch: true },
          { text: " scattering.", isMatch: false },
        ],
      },
    ],
  });
});

test("[TAB-5] an author is named as in the room, also after a namesake joins", async () => {
  const twin = (id: string, age: number): RecordChange => ({
    table: "characters",
    type: "put",
    record: aCharacter({ id, name: "Claude", createdAt: aCharacter().createdAt + age }),
  });
  const { database, search, changes } = await start([
    twin("twin", 1),
    ...message("answer", "Because of Rayleigh scattering.", { type: "assistant", characterId: "twin" }),
  ]);
  expect((await search.find("rayleigh")).hits).toMatchObject([{ author: "Claude 2" }]);
  await database.write([
    twin("third", 2),
    ...message("other", "Rayleigh again.", { type: "assistant", characterId: "third" }),
  ]);
  await expect.poll(changes).toBe(1);
  const authors = (await search.find("rayleigh")).hits.map(({ author }) => author);
  expect(authors.toSorted()).toEqual(["Claude 2", "Claude 3"]);
});

test("a message with the exact query comes first", async () => {
  const { search } = await start([
    ...message("apart", "fox, and later something red", { createdAt: 9 }),
    ...message("phrase", "the red fox", { createdAt: 1 }),
  ]);
  expect(await idsOf(search, "red fox")).toEqual(["phrase", "apart"]);
});

test("neighboring characters that are apart in the text do not match", async () => {
  const { search } = await start([...message("apart", "東京と京都"), ...message("whole", "東京都")]);
  expect(await search.find("東京都")).toMatchObject({ total: 1, hits: [{ messageId: "whole" }] });
});

test("later writes, edits and deletions change the results at once", async () => {
  const { database, search, changes } = await start(message("one", "apples"));
  await database.write([...message("two", "pears"), ...message("one", "plums")]);
  await expect.poll(changes).toBe(1);
  expect(await idsOf(search, "pears")).toEqual(["two"]);
  expect(await idsOf(search, "apples")).toEqual([]);
  expect(await idsOf(search, "plums")).toEqual(["one"]);

  await database.write([
    { table: "messages", type: "remove", id: "two" },
    { table: "texts", type: "remove", id: "two" },
  ]);
  await expect.poll(changes).toBe(2);
  expect(await idsOf(search, "pears")).toEqual([]);

  await database.write([{ table: "rooms", type: "remove", id: "room-1" }]);
  await expect.poll(changes).toBe(3);
  expect(await idsOf(search, "plums")).toEqual([]);
});

test("an answer is indexed when it is finished, not while it grows", async () => {
  const { database, search, changes } = await start(message("growing", "half an", { isGenerating: true }));
  expect(await idsOf(search, "half")).toEqual([]);
  await database.write(message("growing", "half an answer"));
  await expect.poll(changes).toBe(1);
  expect(await idsOf(search, "half answer")).toEqual(["growing"]);
});

test("a message deleted while its room is read stays deleted", async () => {
  let isDeleted = false;
  const { search, changes } = await start(
    [...message("gone", "apples"), ...message("stays", "apples")],
    (database) => ({
      ...database,
      rowsOfRoom: async (table, roomId) => {
        const rows = await database.rowsOfRoom(table, roomId);
        if (!isDeleted) {
          isDeleted = true;
          void database.write([{ table: "messages", type: "remove", id: "gone" }]);
          await Promise.resolve();
        }
        return rows;
      },
    }),
  );
  await expect.poll(changes).toBe(1);
  expect(await idsOf(search, "apples")).toEqual(["stays"]);
});

test("a room that changes while it is read is still indexed", async () => {
  let isChanged = false;
  const { search } = await start(message("one", "apples"), (database) => ({
    ...database,
    rowsOfRoom: async (table, roomId) => {
      if (!isChanged) {
        isChanged = true;
        await database.write([{ table: "rooms", type: "put", record: aRoom({ title: "Other" }) }]);
      }
      return database.rowsOfRoom(table, roomId);
    },
  }));
  expect(await idsOf(search, "apples")).toEqual(["one"]);
});

test("a failing store is reported, and finds nothing", async () => {
  const database = createMemoryDatabase();
  database.close();
  const progress: SearchProgress[] = [];
  const search = createMessageSearch({
    database,
    onProgress: (step) => progress.push(step),
    onChange: () => undefined,
  });
  await search.load();
  expect(progress).toEqual([{ messages: 0, isComplete: true, error: "The database is closed." }]);
  expect(await search.find("anything")).toEqual({ hits: [], total: 0 });
});

test("[EVID-1] a provider's error text is found only after the vote", async () => {
  const answer = { type: "assistant", parentMessageId: "question" } as const;
  const error = { status: 400, text: "Walrus Inc. is asleep", isContent: true };
  const question = (blind: { revealedAt?: number }) => message("question", "Which?", { blind });
  const { database, search } = await start([
    ...question({}),
    ...message("failed", error.text, { ...answer, error, blindPlace: 0 }),
    ...message("answered", "A walrus, says the answer itself", { ...answer, blindPlace: 1 }),
    ...message("elsewhere", error.text, { type: "assistant", error }),
  ]);
  const { hits, total } = await search.find("walrus");
  expect(new Set(hits.map(({ messageId }) => messageId))).toEqual(new Set(["answered", "elsewhere"]));
  expect(hits.find(({ messageId }) => messageId === "answered")?.author).toBe("B");
  expect(total).toBe(2);
  await database.write(question({ revealedAt: 5 }));
  expect(await idsOf(search, "asleep")).toContain("failed");
});
