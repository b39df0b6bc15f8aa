import { errorTexts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startArtifact } from "../testing/start-artifact.ts";
import { startEngine } from "../testing/start-engine.ts";

async function aSavedStore() {
  const started = await startEngine({ script: () => plainAnswer("Grüße 🎉\nand more") });
  const { roomId, finished } = await started.send("Hi");
  await finished;
  started.engine.chat.setDraft(roomId, {
    text: "Not sent",
    attachments: [{ type: "text", name: "a.txt", content: "x", size: 1 }],
  });
  const saved = await started.engine.store.save();
  if (!saved.ok) throw new Error(saved.error.message);
  return { ...started, roomId, file: saved.value.join("") };
}

test("[STORE-8] the whole store is saved to one file, and restored from it into an empty one", async () => {
  const { database, file, roomId } = await aSavedStore();
  const other = await startEngine();
  const restored = await other.engine.store.restore(file);
  const rows = Object.values(database.stored).reduce((sum, table) => sum + table.size, 0);
  expect(restored).toEqual({ ok: true, value: { rooms: 1, rows, leftOut: 0 } });
  expect(other.database.stored).toEqual(database.stored);
  expect(other.engine.tables.rooms.get(roomId)).toBeDefined();
  await other.engine.rooms.open(roomId);
  expect(other.transcript(roomId)).toContain("test/a: Grüße 🎉\nand more");
});

test("a table of more rows than are read at once is saved whole", async () => {
  const database = createFakeDatabase();
  const ids = Array.from({ length: 1234 }, (_, index) => `msg-${index}`);
  database.seed({
    rooms: [aRoom()],
    messages: ids.map((id) => aMessage({ id })),
    texts: ids.map((id) => aText({ id })),
  });
  const { engine } = await startEngine({ database });
  const saved = await engine.store.save();
  const other = await startEngine();
  await other.engine.store.restore(saved.ok ? saved.value.join("") : "");
  expect(new Set(other.database.stored.texts.keys())).toEqual(new Set(ids));
});

test("what is restored stands beside what is there, in the place of rows with its ids, and an open room shows it", async () => {
  const { engine, database, file, roomId, transcript } = await aSavedStore();
  const answer = engine.tables.roomStates.get(roomId)?.messageIds.at(-1) ?? "";
  engine.tables.texts.update(answer, (text) => ({ ...text, content: "Overwritten" }));
  engine.tables.rooms.put(aRoom({ id: "another" }));
  engine.tables.characters.put(aCharacter({ roomId: "another" }));
  await engine.store.restore(file);
  expect(transcript(roomId).at(-1)).toContain("Grüße 🎉");
  await engine.flush();
  expect(database.stored.texts.get(answer)?.content).toContain("Grüße 🎉");
  expect(database.stored.rooms.get("another")).toBeDefined();
});

test("a row that breaks the rules is left out, with what nothing else leads to, and told", async () => {
  const { file, database } = await aSavedStore();
  const lines = file.split("\n");
  const broken = lines.map((line) =>
    line.includes('"table":"rooms"') ? '{"table":"rooms","record":{"id":"x"}}' : line,
  );
  const other = await startEngine();
  expect(await other.engine.store.restore(broken.join("\n"))).toMatchObject({
    ok: true,
    value: { rooms: 0, rows: 0, leftOut: Object.values(database.stored).reduce((sum, table) => sum + table.size, 0) },
  });
  expect(Object.values(other.database.stored).filter((table) => table.size > 0)).toEqual([]);
});

test("rows of a room that is here come back to it, though the file's own row of it is broken", async () => {
  const { file, engine, roomId, transcript } = await aSavedStore();
  const answerId = engine.tables.roomStates.get(roomId)?.messageIds.at(-1) ?? "";
  engine.chat.remove(answerId);
  await engine.flush();
  const broken = file.replace(/^.*"table":"rooms".*$/mu, '{"table":"rooms","record":{"id":"x"}}');
  expect(await engine.store.restore(broken)).toMatchObject({ ok: true, value: { rooms: 0, leftOut: 1 } });
  expect(transcript(roomId).at(-1)).toContain("Grüße 🎉");
});

test("what was being made when the store was saved has ended when it is restored", async () => {
  const started = await startArtifact({ models: ["a"] });
  const { roomId } = started;
  await started.send("And this?", roomId);
  await started.time.advance(1000);
  await started.engine.flush();
  const saved = await started.engine.store.save();
  const file = saved.ok ? saved.value.join("") : "";
  expect(file.match(/"isGenerating":true/gu)).toHaveLength(2);
  expect(file.match(/"generationStatus":"generating"/gu)).toHaveLength(1);

  const other = await startEngine();
  await other.engine.rooms.open(roomId);
  await other.engine.store.restore(file);
  await other.engine.rooms.open(roomId);
  const { messages, artifactVersions } = other.engine.tables;
  expect(messages.all().filter(({ isGenerating, isRetrying }) => isGenerating || isRetrying)).toEqual([]);
  expect(artifactVersions.all().map(({ generationStatus }) => generationStatus)).toEqual(["failed"]);
  const stored = [...other.database.stored.messages.values()];
  expect(stored.filter(({ isGenerating }) => isGenerating)).toEqual([]);

  // In the page that makes it, it comes to rest as well.
  expect((await started.engine.store.restore(file)).ok).toBe(true);
});

test("a draft comes back into the box, but not over what is being written there", async () => {
  const { file, roomId } = await aSavedStore();
  const other = await startEngine();
  await other.engine.store.restore(file);
  expect(other.engine.composer.getState().drafts[roomId]).toMatchObject({ text: "Not sent" });
  other.engine.chat.setDraft(roomId, { text: "Being written", attachments: [] });
  await other.engine.store.restore(file);
  await other.engine.flush();
  expect(other.engine.composer.getState().drafts[roomId]).toMatchObject({ text: "Being written" });
  expect(other.database.stored.drafts.get(roomId)).toMatchObject({ text: "Being written" });
});

test("what is no saved store, is of a later version, or was cut, is refused whole", async () => {
  const { file } = await aSavedStore();
  const lines = file.trim().split("\n");
  const files = [
    "",
    "Hello",
    "{}",
    "null\n[]",
    file.slice(0, -20),
    lines.slice(0, -1).join("\n"),
    lines.toSpliced(2, 1).join("\n"),
    file.replace('"version":1', '"version":2'),
    file.replace('"table":"texts"', '"table":"unknown"'),
  ];
  for (const one of files) {
    const other = await startEngine();
    expect(await other.engine.store.restore(one)).toEqual({
      ok: false,
      error: { code: "not-a-store", message: errorTexts.notAStore },
    });
    expect(other.database.batches).toEqual([]);
  }
});

test("a store that refuses is told, and nothing of the file is shown", async () => {
  const { file } = await aSavedStore();
  const other = await startEngine();
  other.database.refuse({ code: "quota-exceeded", message: "No space" });
  expect(await other.engine.store.restore(file)).toMatchObject({ ok: false, error: { code: "quota-exceeded" } });
  expect(await other.engine.store.save()).toMatchObject({ ok: false, error: { code: "quota-exceeded" } });
  expect(other.engine.tables.rooms.all()).toEqual([]);
});
