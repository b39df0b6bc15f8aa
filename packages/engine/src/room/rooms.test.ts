import type { Room } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";

function storedRoom() {
  const database = createFakeDatabase();
  database.seed({
    rooms: [aRoom({ title: "Kept" }), aRoom({ id: "room-2" })],
    characters: [aCharacter(), aCharacter({ id: "char-2", isRemoved: true })],
    messages: [
      aMessage(),
      aMessage({ id: "msg-2", type: "assistant", parentMessageId: "msg-1", createdAt: 1_700_000_000_001 }),
    ],
    texts: [aText(), aText({ id: "msg-2", content: "Hi", reasoning: "Hm" })],
  });
  return database;
}

test("the list of rooms is loaded at the start, and is ready then", async () => {
  const { engine } = await startEngine({ database: storedRoom() });
  expect(engine.library.getState()).toEqual({ status: "ready" });
  expect(engine.tables.rooms.all().map((room) => room.id)).toEqual(["room-1", "room-2"]);
  expect(engine.tables.messages.all()).toEqual([]);
});

test("[ROOM-3] a new room has the default title, and updatedAt defaults to createdAt", async () => {
  const database = createFakeDatabase();
  const { updatedAt: _updatedAt, ...old } = aRoom({ id: "old", createdAt: 5 });
  database.seed({ rooms: [old as Room] });
  const { engine } = await startEngine({ database });
  expect(engine.tables.rooms.get("old")?.updatedAt).toBe(5);
  engine.chat.setDraft("new", { text: "", attachments: [{ type: "text", name: "a", content: "x", size: 1 }] });
  await engine.chat.send("new");
  const room = engine.tables.rooms.all().find((room) => room.id !== "old");
  expect(room).toMatchObject({ title: "Untitled Chat", version: 3 });
});

test("a room list that fails to load is reported, and blocks all writes", async () => {
  const database = storedRoom();
  database.refuse({ code: "unavailable", message: "No store here" });
  const { engine, notices, send, time } = await startEngine({ database, script: () => plainAnswer("Hello") });
  expect(engine.library.getState()).toEqual({ status: "failed", error: "No store here" });
  expect(notices).toEqual([{ kind: "error", title: "Error Loading Chats", text: "No store here" }]);
  database.refuse();
  await (await send("Hi")).finished;
  await time.advance(10_000);
  await engine.flush();
  expect(database.batches).toEqual([]);
  await engine.start();
  await engine.flush();
  expect(engine.library.getState()).toEqual({ status: "ready" });
  expect(database.tables.rooms.size).toBe(3);
});

test("[ROOM-5] a failed history and a missing room are reported, as specified", async () => {
  const database = createFakeDatabase();
  database.refuse({ code: "unknown", message: "The disk said no" });
  const { engine, notices } = await startEngine({ database });
  engine.chat.setDraft("gone", { text: "Hi", attachments: [] });
  await engine.chat.send("gone");
  expect(notices).toEqual([
    { kind: "error", title: "Error Loading Chats", text: "The disk said no" },
    { kind: "error", title: "Action Failed", text: "Could not find the current room." },
  ]);
});

test("[ROOM-4] a room is idle, then pending while it loads, then a success or failed", async () => {
  const database = storedRoom();
  const { engine } = await startEngine({ database });
  const hydration = () => engine.tables.roomStates.get("room-1")?.hydration;
  expect(hydration()).toEqual({ status: "idle" });
  database.refuse({ code: "unknown", message: "The disk said no" });
  const opening = engine.rooms.open("room-1");
  expect(hydration()).toEqual({ status: "pending" });
  await opening;
  expect(hydration()).toEqual({ status: "failed", error: "The disk said no" });
  database.refuse();
  await Promise.all([engine.rooms.open("room-1"), engine.rooms.open("room-1")]);
  expect(hydration()).toEqual({ status: "success" });
  expect(engine.tables.roomStates.get("room-1")).toMatchObject({
    characterIds: ["char-1"],
    messageIds: ["msg-1", "msg-2"],
    artifactIds: [],
  });
});

test("a store that throws fails the load with its message", async () => {
  const database = storedRoom();
  const { engine } = await startEngine({
    ports: {
      database: {
        ...database,
        loadRoom: () => Promise.reject(new Error("Odd")),
      },
    },
  });
  await engine.rooms.open("room-1");
  expect(engine.tables.roomStates.get("room-1")?.hydration).toEqual({ status: "failed", error: "Odd" });
});

test("opening a room that is not in the list does nothing", async () => {
  const { engine } = await startEngine();
  await engine.rooms.open("gone");
  expect(engine.tables.roomStates.get("gone")).toBeUndefined();
});

test("loaded rows are not written back", async () => {
  const database = storedRoom();
  const { engine } = await startEngine({ database });
  await engine.rooms.open("room-1");
  await engine.flush();
  expect(database.batches).toEqual([]);
});

test("[SEND-18] a reload during generation keeps the text, and nothing is generating", async () => {
  const database = createFakeDatabase();
  const before = await startEngine({ database });
  const { roomId } = await before.send("Hi");
  before.client.completions[0]?.push({ type: "text-delta", text: "Half an ans" });
  await before.time.frame();
  await before.time.advance(1000);

  const after = await startEngine({ database });
  await after.engine.rooms.open(roomId);
  expect(after.transcript(roomId)).toEqual(["user: Hi", "test/a: Half an ans", "test/b: "]);
  expect(after.engine.tables.messages.all().map((message) => message.isGenerating)).toEqual([false, false, false]);
  await after.engine.flush();
  expect([...database.tables.messages.values()].some((message) => message.isGenerating)).toBe(false);
});

test("a flush writes text that a hidden page received but did not draw", async () => {
  const { engine, client, send, time, database, messageId } = await startEngine();
  const { roomId } = await send("Hi");
  client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await time.settle();
  await engine.flush();
  expect(database.tables.texts.get(messageId(roomId, 1))?.content).toBe("Half");
});

test.each([
  ["  New name ", "New name"],
  ["   ", "Kept"],
  ["", "Kept"],
])("renaming to '%s' gives '%s'", async (title, expected) => {
  const { engine } = await startEngine({ database: storedRoom() });
  engine.rooms.rename("room-1", title);
  expect(engine.tables.rooms.get("room-1")?.title).toBe(expected);
});

test("a title that does not change is not written", async () => {
  const database = storedRoom();
  const { engine } = await startEngine({ database });
  engine.rooms.rename("room-1", " Kept ");
  await engine.flush();
  expect(database.batches).toEqual([]);
});

test("pinning toggles, and is saved", async () => {
  const database = storedRoom();
  const { engine } = await startEngine({ database });
  engine.rooms.togglePin("room-1");
  await engine.flush();
  expect(database.tables.rooms.get("room-1")?.isPinned).toBe(true);
  engine.rooms.togglePin("room-1");
  expect(engine.tables.rooms.get("room-1")?.isPinned).toBe(false);
});

test("a removed room takes its rows along, and the undo restores them", async () => {
  const database = storedRoom();
  const { engine, notices } = await startEngine({ database });
  engine.chat.setDraft("room-1", { text: "Not yet", attachments: [] });
  const storedKeys = () => [
    ...database.tables.messages.keys(),
    ...database.tables.texts.keys(),
    ...database.tables.characters.keys(),
  ];
  const before = storedKeys();
  await engine.rooms.remove("room-1");
  await engine.flush();
  expect(storedKeys()).toEqual([]);
  expect([...database.tables.rooms.keys()]).toEqual(["room-2"]);
  expect(engine.tables.roomStates.get("room-1")).toBeUndefined();
  expect(engine.composer.getState().drafts).toEqual({});
  expect(notices).toMatchObject([{ kind: "info", title: "Room deleted", text: "Kept", action: { label: "Undo" } }]);

  notices[0]?.action?.run();
  expect(engine.tables.roomStates.get("room-1")).toMatchObject({
    hydration: { status: "success" },
    characterIds: ["char-1"],
    messageIds: ["msg-1", "msg-2"],
    artifactIds: [],
  });
  expect(engine.composer.getState().drafts["room-1"]?.text).toBe("Not yet");
  await engine.flush();
  expect(storedKeys().sort()).toEqual(before.sort());
});

test("removing a room aborts its answers, which write nothing more", async () => {
  const { engine, client, send, time, database } = await startEngine();
  const { roomId, finished } = await send("Hi");
  client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await engine.rooms.remove(roomId);
  await finished;
  client.completions[0]?.push({ type: "text-delta", text: " late" });
  await time.frame();
  await time.advance(1000);
  expect(client.completions.every((completion) => completion.signal.aborted)).toBe(true);
  expect(database.tables.rooms.size + database.tables.messages.size + database.tables.texts.size).toBe(0);
});

test("a room that cannot be loaded can be removed, without an undo", async () => {
  const database = storedRoom();
  const { engine, notices } = await startEngine({ database });
  database.refuse({ code: "unknown", message: "No" });
  await engine.rooms.remove("room-1");
  database.refuse();
  await engine.flush();
  expect(database.tables.messages.size).toBe(0);
  expect(notices).toEqual([{ kind: "info", title: "Room deleted", text: "Kept" }]);
});

test("removing a room that is not there changes nothing", async () => {
  const { engine, notices } = await startEngine();
  await engine.rooms.remove("gone");
  expect(notices).toEqual([]);
});
