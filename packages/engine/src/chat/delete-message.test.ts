import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";

async function twoTurns() {
  const startedEngine = await startEngine({ script: (request) => plainAnswer(`${request.messages.length}`) });
  startedEngine.engine.characters.setPending([{ model: "test/a", name: "A" }]);
  const { roomId, finished } = await startedEngine.send("One");
  await finished;
  await (await startedEngine.send("Two", roomId)).finished;
  return { ...startedEngine, roomId };
}

test("the answers of a deleted question move to the one before, until undone", async () => {
  const { engine, roomId, messageId, transcript, notices } = await twoTurns();
  const [first, second, answer] = [messageId(roomId, 0), messageId(roomId, 2), messageId(roomId, 3)];
  const before = transcript(roomId);
  engine.chat.remove(second);
  expect(transcript(roomId)).toEqual(["user: One", "test/a: 2", "test/a: 4"]);
  expect(engine.tables.messages.get(answer)?.parentMessageId).toBe(first);
  expect(notices.at(-1)).toMatchObject({ kind: "info", title: "Message deleted", action: { label: "Undo" } });
  notices.at(-1)?.action?.run();
  expect(transcript(roomId)).toEqual(before);
  expect(engine.tables.messages.get(answer)?.parentMessageId).toBe(second);
});

test("the undo takes answers back from a question that was removed since", async () => {
  const { engine, roomId, messageId, notices } = await twoTurns();
  const [first, second, answer] = [messageId(roomId, 0), messageId(roomId, 2), messageId(roomId, 3)];
  engine.chat.remove(second);
  const undo = notices.at(-1)?.action?.run;
  engine.chat.remove(first);
  expect(engine.tables.messages.get(answer)?.parentMessageId).toBeNull();
  undo?.();
  expect(engine.tables.messages.get(answer)?.parentMessageId).toBe(second);
  expect(engine.tables.messages.get(second)?.parentMessageId).toBeNull();
});

test("an answer deleted while it generates is aborted, and does not return", async () => {
  const { engine, client, send, time, messageId, transcript, database } = await startEngine();
  const { roomId, finished } = await send("Hi");
  const id = messageId(roomId, 1);
  client.completions[0]?.push({ type: "text-delta", text: "Half" });
  await time.settle();
  engine.chat.remove(id);
  expect(client.completions[0]?.signal.aborted).toBe(true);
  client.completions[0]?.push({ type: "text-delta", text: " late" });
  await time.frame();
  expect(transcript(roomId)).toEqual(["user: Hi", "test/b: "]);
  engine.chat.stop(roomId);
  await finished;
  await engine.flush();
  expect(database.tables.messages.has(id)).toBe(false);
  expect(database.tables.texts.has(id)).toBe(false);
});

test("deleting a missing message changes nothing", async () => {
  const { engine, notices } = await twoTurns();
  engine.chat.remove("gone");
  expect(notices).toEqual([]);
});
