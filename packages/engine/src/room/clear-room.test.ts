import { expect, test } from "vitest";
import { twoTurns } from "../testing/two-turns.ts";

test("clearing removes all messages and rows, and the undo restores them", async () => {
  const { engine, roomId, transcript, notices, database, messageId, time } = await twoTurns();
  await engine.chat.edit(messageId(roomId, 0), "Uno", { isRetrying: false });
  await engine.flush();
  const before = transcript(roomId);
  const storedCounts = () =>
    ["messages", "texts", "requests", "pastTexts"].map((name) => rowsOf(database, name).length);
  expect(storedCounts()).toEqual([6, 6, 4, 1]);
  await engine.rooms.clear(roomId);
  await time.settle();
  await engine.flush();
  expect(transcript(roomId)).toEqual([]);
  expect(storedCounts()).toEqual([0, 0, 0, 0]);
  expect(notices.at(-1)).toMatchObject({ title: "Chat cleared", action: { label: "Undo" } });
  notices.at(-1)?.action?.run();
  await time.settle();
  await engine.flush();
  expect(transcript(roomId)).toEqual(before);
  expect(storedCounts()).toEqual([6, 6, 4, 1]);
  expect(await engine.chat.sentRequest(messageId(roomId, 1))).toMatchObject({ missingMessageIds: [] });
});

test("clearing ends running answers, and restored messages precede new ones", async () => {
  const { engine, roomId, send, transcript, notices, lastWords, messageId, time } = await twoTurns();
  void engine.chat.retry(messageId(roomId, 5));
  await engine.rooms.clear(roomId);
  await time.settle();
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
  await (await send("Three", roomId)).finished;
  notices.findLast(({ title }) => title === "Chat cleared")?.action?.run();
  expect(transcript(roomId)).toHaveLength(9);
  await (await send("Four", roomId)).finished;
  expect(lastWords("test/a").filter((words) => !String(words).startsWith("answer"))).toEqual([
    "One",
    "Two",
    "Three",
    "Four",
  ]);
});

test("a room without messages is not cleared, and an unknown one neither", async () => {
  const { engine, roomId, notices } = await twoTurns();
  await engine.rooms.clear(roomId);
  await engine.rooms.clear(roomId);
  await engine.rooms.clear("gone");
  expect(notices).toHaveLength(1);
});

test("clearing the models is soft, and the undo keeps which were enabled", async () => {
  const { engine, roomId, notices } = await twoTurns();
  const characterIds = () => engine.tables.roomStates.get(roomId)?.characterIds ?? [];
  const before = characterIds();
  engine.characters.toggle(before[0]!);
  await engine.rooms.clearModels(roomId);
  expect(characterIds()).toEqual([]);
  expect(engine.tables.characters.get(before[0]!)?.isRemoved).toBe(true);
  notices.at(-1)?.action?.run();
  expect(characterIds()).toEqual(before);
  expect(before.map((id) => engine.tables.characters.get(id)?.isDisabled)).toEqual([true, false]);
  await engine.rooms.clearModels("gone");
  expect(notices).toHaveLength(1);
});

test("a room's layout is stored, and all messages collapse together", async () => {
  const { engine, roomId, database } = await twoTurns();
  engine.rooms.setLayout(roomId, "stack");
  engine.rooms.setAutoExpanded(roomId, true);
  engine.rooms.setAllCollapsed(roomId, true);
  await engine.flush();
  expect(database.tables.rooms.get(roomId)).toMatchObject({ layout: "stack", isAutoExpanded: true });
  expect([...database.tables.messages.values()].map(({ isCollapsed }) => isCollapsed)).toEqual(Array(6).fill(true));
  engine.rooms.setAllCollapsed(roomId, false);
  expect(engine.tables.messages.all().some(({ isCollapsed }) => isCollapsed)).toBe(false);
});

function rowsOf(database: { tables: object }, name: string): unknown[] {
  const storedTables = database.tables as Record<string, ReadonlyMap<string, unknown>>;
  return [...(storedTables[name]?.values() ?? [])];
}
