import { compareMessages, type Message } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Database, RoomRecords } from "../ports.ts";
import { startEngine } from "../testing/start-engine.ts";
import { wordsOf } from "../testing/two-turns.ts";

/** A store that returns the newest messages first and holds the rest back until the test releases it. */
function inTwoPieces(messages: readonly Message[], newest: number) {
  const store = createFakeDatabase();
  store.seed({
    rooms: [aRoom()],
    characters: [aCharacter(), aCharacter({ id: "char-2", createdAt: 1 })],
    messages,
    texts: messages.map(({ id }) => aText({ id, content: `Text of ${id}` })),
  });
  let goOn = (): void => undefined;
  const release = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const database: Database = {
    ...store,
    loadRoom: async (roomId, options) => {
      const room = await store.loadRoom(roomId);
      if (!room.ok) return room;
      const ids = new Set(
        [...messages]
          .sort(compareMessages)
          .slice(-newest)
          .map((message) => message.id),
      );
      const isNewest = ({ id }: { id: string }): boolean => ids.has(id);
      const first: RoomRecords = {
        ...room.value,
        messages: room.value.messages.filter(isNewest),
        texts: room.value.texts.filter(isNewest),
      };
      options?.onNewest?.(first);
      await release;
      return room;
    },
  };
  return { store, database, goOn };
}

const aConversation = (length: number): Message[] =>
  Array.from({ length }, (_, index) =>
    aMessage({
      id: `msg-${String(index).padStart(3, "0")}`,
      type: index % 2 === 0 ? "user" : "assistant",
      parentMessageId: index === 0 ? null : `msg-${String(index % 2 === 0 ? index - 2 : index - 1).padStart(3, "0")}`,
      createdAt: 1000 + index,
    }),
  );

test("a room opened in two pieces equals one opened whole", async () => {
  const message = fc.record({
    id: fc.nat({ max: 999 }),
    createdAt: fc.nat({ max: 20 }),
    type: fc.constantFrom("user" as const, "assistant" as const),
    isGenerating: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(message, { maxLength: 40, selector: ({ id }) => id }),
      fc.nat({ max: 40 }),
      async (seeds, newest) => {
        const messages = seeds.map((seed) => aMessage({ ...seed, id: `msg-${seed.id}`, parentMessageId: null }));
        const pieces = inTwoPieces(messages, newest);
        pieces.goOn();
        const inPieces = await startEngine({ ports: { database: pieces.database } });
        const whole = await startEngine({ database: inTwoPieces(messages, 0).store });
        await Promise.all([inPieces.engine.rooms.open("room-1"), whole.engine.rooms.open("room-1")]);
        expect(inPieces.engine.tables.roomStates.get("room-1")).toEqual(whole.engine.tables.roomStates.get("room-1"));
        for (const table of ["characters", "messages", "texts"] as const) {
          const rows = (startedEngine: typeof whole) =>
            new Map<string, unknown>(startedEngine.engine.tables[table].all().map((row) => [row.id, row]));
          expect(rows(inPieces)).toEqual(rows(whole));
        }
      },
    ),
  );
});

test("the newest messages can be shown while the rest is read", async () => {
  const { database, goOn } = inTwoPieces(aConversation(10), 4);
  const { engine } = await startEngine({ ports: { database } });
  const opening = engine.rooms.open("room-1");
  await Promise.resolve().then(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  const state = () => engine.tables.roomStates.get("room-1");
  expect(state()).toMatchObject({ hydration: { status: "pending", isNewestHere: true } });
  expect(state()?.messageIds).toEqual(["msg-006", "msg-007", "msg-008", "msg-009"]);
  expect(engine.tables.texts.get("msg-009")?.content).toBe("Text of msg-009");
  goOn();
  await opening;
  expect(state()?.hydration).toEqual({ status: "success" });
  expect(state()?.messageIds).toHaveLength(10);
});

test("actions in a partly loaded room wait for its whole history", async () => {
  const { database, goOn } = inTwoPieces(aConversation(10), 4);
  const startedEngine = await startEngine({ ports: { database }, script: () => plainAnswer("Hello") });
  const { engine, client } = startedEngine;
  const opening = engine.rooms.open("room-1");
  await new Promise((resolve) => setImmediate(resolve));
  engine.chat.setDraft("room-1", { text: "And then?", attachments: [] });
  const sending = engine.chat.send("room-1");
  engine.chat.remove("msg-006");
  const retrying = engine.chat.retry("msg-009");
  await new Promise((resolve) => setImmediate(resolve));
  expect(client.completions).toHaveLength(0);
  expect(engine.tables.messages.get("msg-006")).toBeDefined();

  goOn();
  await opening;
  const outcome = await sending;
  if (outcome.status === "sent") await outcome.finished;
  await retrying;
  // The answer to the removed question goes to the question before, which was not loaded when that was removed.
  expect(engine.tables.messages.get("msg-006")).toBeUndefined();
  expect(engine.tables.messages.get("msg-007")?.parentMessageId).toBe("msg-004");
  const requestedCompletions = client.completions.map(({ request }) => wordsOf(request));
  expect(
    requestedCompletions.some((contents) => contents.includes("Text of msg-000") && contents.includes("And then?")),
  ).toBe(true);
});

test("a version interrupted by the page's end fails with a bounded duration", async () => {
  const database = createFakeDatabase();
  const version = {
    id: "art-ver-1",
    roomId: "room-1",
    artifactId: "art-1",
    parentVersionId: null,
    versionNumber: 1,
    generatingMessageId: null,
    characterId: "char-1",
    characterName: "A",
    prompt: "A game",
    type: "app" as const,
    createdAt: 8_640_000_000_000_000,
    generationStatus: "generating" as const,
    fileContents: { file: "content" },
  };
  const content = {
    id: "content",
    roomId: "room-1",
    content: "x",
    createdAt: 1,
    generationStatus: "generating" as const,
  };
  database.seed({
    rooms: [aRoom()],
    artifactVersions: [version, { ...version, id: "art-ver-2", createdAt: 1 }],
    artifactFileContents: [content, { ...content, id: "done", generationStatus: "success" }],
  });
  const { engine, time } = await startEngine({ database });
  await engine.rooms.open("room-1");
  const { artifactVersions, artifactFileContents } = engine.tables;
  // A clock that was set back does not make the duration negative.
  expect(artifactVersions.get("art-ver-1")).toMatchObject({ generationStatus: "failed", generationDurationMs: 0 });
  expect(artifactVersions.get("art-ver-2")).toMatchObject({ generationDurationMs: time.clock.now() - 1 });
  expect(artifactFileContents.get("content")?.generationStatus).toBe("failed");
  expect(artifactFileContents.get("done")?.generationStatus).toBe("success");
  await engine.flush();
  expect(database.tables.artifactVersions.get("art-ver-1")?.generationStatus).toBe("failed");
});
