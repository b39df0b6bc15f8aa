import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";
import { twoTurns } from "../testing/two-turns.ts";

test("a saved edit replaces the text, marks the message, keeps its answers", async () => {
  const { engine, client, roomId, messageId, transcript, notices } = await twoTurns();
  const id = messageId(roomId, 0);
  await engine.chat.edit(id, "Uno \n", { isRetrying: false });
  expect(transcript(roomId)).toEqual([
    "user: Uno",
    "test/a: answer 1",
    "test/b: answer 2",
    "user: Two",
    "test/a: answer 3",
    "test/b: answer 4",
  ]);
  expect(engine.tables.messages.get(id)?.isEdited).toBe(true);
  expect(client.completions).toHaveLength(4);
  expect(notices.at(-1)).toMatchObject({ kind: "info", title: "Message edited", action: { label: "Undo" } });
});

test("save and retry answers the new text, with missing characters as well", async () => {
  const { engine, roomId, messageId, transcript, lastWords } = await twoTurns();
  engine.characters.add(roomId, { model: "test/c", name: "C" });
  await engine.chat.edit(messageId(roomId, 0), "Uno", { isRetrying: true });
  expect(transcript(roomId)).toEqual([
    "user: Uno",
    "test/a: answer 5",
    "test/b: answer 6",
    "test/c: answer 7",
    "user: Two",
    "test/a: answer 3",
    "test/b: answer 4",
  ]);
  for (const model of ["test/a", "test/b", "test/c"]) expect(lastWords(model)).toEqual(["Uno"]);
});

test("the undo puts words, mark and answers back, and takes new answers away", async () => {
  const { engine, roomId, messageId, transcript, notices } = await twoTurns();
  engine.characters.add(roomId, { model: "test/c", name: "C" });
  const before = transcript(roomId);
  const id = messageId(roomId, 0);
  await engine.chat.edit(id, "Uno", { isRetrying: true });
  notices.at(-1)?.action?.run();
  expect(transcript(roomId)).toEqual(before);
  expect(engine.tables.messages.get(id)?.isEdited).toBe(false);
});

test("the undo while the answers are being made ends them", async () => {
  const { engine, client, roomId, messageId, time, notices, transcript } = await answeredOnce();
  const editing = engine.chat.edit(messageId(roomId, 0), "Changed", { isRetrying: true });
  await time.settle();
  client.completions.at(-1)?.push({ type: "text-delta", text: "Half" });
  await time.frame();
  notices.at(-1)?.action?.run();
  await editing;
  expect(client.completions.at(-1)?.signal.aborted).toBe(true);
  await time.frame();
  expect(transcript(roomId)).toEqual(["user: Hi", "test/a: First"]);
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
});

test("the undo of an edit restores the text that its answers had received", async () => {
  const { engine, client, send, messageId, time, notices, transcript } = await startEngine();
  const { roomId, finished } = await send("Hi");
  client.completions[0]?.push({ type: "text-delta", text: "Not drawn yet" });
  await time.settle();
  void engine.chat.edit(messageId(roomId, 0), "Changed", { isRetrying: true });
  await time.settle();
  notices.at(-1)?.action?.run();
  expect(transcript(roomId)).toEqual(["user: Hi", "test/a: Not drawn yet", "test/b: "]);
  const [answer] = [messageId(roomId, 1)].map((id) => engine.tables.messages.get(id));
  expect(answer).toMatchObject({ isGenerating: false, metadata: { isStopped: true } });
  engine.chat.stop(roomId);
  await finished;
});

test("an undo that comes after another edit changes nothing", async () => {
  const { engine, roomId, messageId, transcript, notices, time } = await twoTurns();
  const id = messageId(roomId, 3);
  await engine.chat.edit(id, "Second", { isRetrying: false });
  await time.advance(5);
  await engine.chat.edit(id, "Third", { isRetrying: false });
  notices.at(-2)?.action?.run();
  expect(transcript(roomId)[3]).toBe("user: Third");
  notices.at(-1)?.action?.run();
  expect(transcript(roomId)[3]).toBe("user: Second");
});

test("changes of the user since the retry are not undone with it", async () => {
  const { engine, roomId, messageId, transcript, notices, time } = await twoTurns();
  await engine.chat.edit(messageId(roomId, 3), "Dos", { isRetrying: true });
  const undo = notices.at(-1)?.action;
  await time.advance(5);
  await engine.chat.retry(messageId(roomId, 4));
  undo?.run();
  expect(transcript(roomId).slice(3)).toEqual(["user: Two", "test/a: answer 7", "test/b: answer 4"]);
});

test("[AUTH-5] only messages of the user's own are edited", async () => {
  const { engine, roomId, messageId, transcript, notices } = await twoTurns();
  const before = transcript(roomId);
  await engine.chat.edit(messageId(roomId, 1), "Other", { isRetrying: true });
  await engine.chat.edit("gone", "Other", { isRetrying: true });
  engine.tables.messages.update(messageId(roomId, 0), (message) => ({ ...message, characterId: "char-somebody" }));
  await engine.chat.edit(messageId(roomId, 0), "Other", { isRetrying: false });
  expect(transcript(roomId)).toEqual(before);
  expect(notices).toEqual([]);
});

test.each([
  ["blank words", " \n "],
  ["the same words", "One"],
])("%s change nothing", async (_name, words) => {
  const { engine, roomId, messageId, transcript, notices } = await twoTurns();
  const before = transcript(roomId);
  await engine.chat.edit(messageId(roomId, 0), words, { isRetrying: false });
  expect(transcript(roomId)).toEqual(before);
  expect(engine.tables.messages.get(messageId(roomId, 0))?.isEdited).toBe(false);
  expect(notices).toEqual([]);
});

test("the same words are answered again where that is wanted", async () => {
  const { engine, roomId, messageId, transcript } = await twoTurns();
  await engine.chat.edit(messageId(roomId, 3), "Two", { isRetrying: true });
  expect(transcript(roomId).slice(3)).toEqual(["user: Two", "test/a: answer 5", "test/b: answer 6"]);
});

test("words may go where something is attached", async () => {
  const { engine, roomId, messageId, transcript } = await twoTurns();
  const id = messageId(roomId, 0);
  const attachments = [{ type: "text" as const, name: "a.txt", content: "x", size: 1 }];
  engine.tables.messages.update(id, (message) => ({ ...message, attachments }));
  await engine.chat.edit(id, "", { isRetrying: false });
  expect(transcript(roomId)[0]).toBe("user: ");
  expect(engine.tables.messages.get(id)?.attachments).toBe(attachments);
});

test("a signed-out edit is saved, clears no answer, and asks to sign in", async () => {
  const { engine, roomId, messageId, transcript, signOut, notices } = await twoTurns();
  const draft = { text: "Later", attachments: [] };
  engine.chat.setDraft(roomId, draft);
  signOut();
  await engine.chat.edit(messageId(roomId, 0), "Uno", { isRetrying: true });
  expect(transcript(roomId).slice(0, 3)).toEqual(["user: Uno", "test/a: answer 1", "test/b: answer 2"]);
  expect(notices.map(({ title }) => title)).toEqual(["Sign in", "Message edited"]);
  expect(engine.composer.getState().drafts[roomId]).toBe(draft);
});

/** One model has answered "Hi" with "First"; later answers are left to the test. */
async function answeredOnce() {
  const startedEngine = await startEngine({ ports: { defaultModels: () => [{ model: "test/a", name: "A" }] } });
  const { roomId, finished } = await startedEngine.send("Hi");
  startedEngine.client.completions[0]?.push({ type: "text-delta", text: "First" });
  startedEngine.client.completions[0]?.end();
  await finished;
  return { ...startedEngine, roomId };
}
