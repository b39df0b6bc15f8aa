import { errorTexts } from "@tutti/domain";
import { aCharacter, aMessage, aRoom, aText, createFakeDatabase, plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import { startEngine } from "../testing/start-engine.ts";
import { wordsOf } from "../testing/two-turns.ts";

test("[SEND-1] every active character answers each message at the same time", async () => {
  const { engine, client, send, time, transcript } = await startEngine();
  engine.characters.setPending(["a", "b", "c", "d"].map((name) => ({ model: `test/${name}`, name })));
  const [, , disabledCharacter, removedCharacter] = engine.composer.getState().pendingCharacters;
  engine.characters.toggle(disabledCharacter!.id);
  const { roomId, finished } = await send("Hi");
  expect(client.completions.map((completion) => completion.request.model)).toEqual(["test/a", "test/b", "test/d"]);
  for (const completion of client.completions) completion.push({ type: "text-delta", text: "Hello" });
  await time.frame();
  expect(transcript(roomId).slice(1)).toEqual(["test/a: Hello", "test/b: Hello", "test/d: Hello"]);
  for (const completion of client.completions) {
    completion.push(...plainAnswer(" you"));
    completion.end();
  }
  await finished;
  engine.characters.remove(removedCharacter!.id);
  await send("Again", roomId);
  expect(client.completions.slice(3).map((completion) => completion.request.model)).toEqual(["test/a", "test/b"]);
});

test("[SEND-2] a room without an active character gets the default model on send", async () => {
  const { engine, send, client } = await startEngine({ script: () => plainAnswer("Hello") });
  engine.characters.setPending([{ model: "test/off", name: "Off" }]);
  engine.characters.toggle(engine.composer.getState().pendingCharacters[0]!.id);
  const { roomId, finished } = await send("Hi");
  await finished;
  expect(client.completions.map((completion) => completion.request.model)).toEqual(["test/a"]);
  const { characterIds } = engine.tables.roomStates.get(roomId)!;
  expect(characterIds.map((id) => engine.tables.characters.get(id)?.model)).toEqual(["test/off", "test/a"]);
});

test("a room gets the automatic router where no default model is known", async () => {
  const { engine, send, client } = await startEngine({ ports: { defaultModels: () => [] } });
  expect(engine.composer.getState().pendingCharacters).toEqual([]);
  await send("Hi");
  expect(client.completions.map((completion) => completion.request.model)).toEqual(["openrouter/auto"]);
});

test("[COMP-5] nothing is sent without trimmed text or an attachment", async () => {
  const { engine, client } = await startEngine();
  expect(await engine.chat.send(NEW_ROOM)).toEqual({ status: "empty" });
  engine.chat.setDraft(NEW_ROOM, { text: " \n\t ", attachments: [] });
  expect(await engine.chat.send(NEW_ROOM)).toEqual({ status: "empty" });
  expect(engine.tables.rooms.all()).toEqual([]);
  engine.chat.setDraft(NEW_ROOM, { text: " ", attachments: [{ type: "text", name: "a.txt", content: "x", size: 1 }] });
  expect((await engine.chat.send(NEW_ROOM)).status).toBe("sent");
  expect(client.completions[0]?.request.messages.at(-1)?.content).toEqual([
    { type: "text", text: "a.txt:\n\nx" },
    { type: "text", text: expect.stringMatching(/^<reminder>Today is /u) },
  ]);
});

test("a signed-out send changes nothing and keeps the draft", async () => {
  let isSignedIn = false;
  const { engine, client } = await startEngine({ ports: { isSignedIn: () => isSignedIn } });
  const draft = { text: "Hi", attachments: [] };
  engine.chat.setDraft(NEW_ROOM, draft);
  expect(await engine.chat.send(NEW_ROOM)).toEqual({ status: "signed-out" });
  expect(engine.composer.getState().drafts[NEW_ROOM]).toEqual(draft);
  expect(engine.tables.rooms.all()).toEqual([]);
  expect(client.completions).toEqual([]);
  isSignedIn = true;
  expect((await engine.chat.send(NEW_ROOM)).status).toBe("sent");
  expect(engine.composer.getState().drafts[NEW_ROOM]).toBeUndefined();
});

test("a send without a room makes one with the pending characters", async () => {
  const { engine, send } = await startEngine();
  const pending = engine.composer.getState().pendingCharacters;
  const { roomId } = await send("Hi");
  expect(engine.tables.roomStates.get(roomId)?.characterIds).toEqual(pending.map((character) => character.id));
  expect(engine.tables.characters.get(pending[0]!.id)?.roomId).toBe(roomId);
  expect(engine.composer.getState().pendingCharacters).toEqual([]);
  expect(engine.tables.roomStates.get(roomId)?.hydration).toEqual({ status: "success" });
});

test("[SEND-5] the first message names a room that has the default title", async () => {
  const { engine, send, client } = await startEngine({ script: () => plainAnswer("Hello") });
  const { roomId, finished } = await send("  What is\n  the answer to life,\nthe universe and everything?");
  await finished;
  expect(engine.tables.rooms.get(roomId)?.title).toBe("What is the answer to life, the universe");
  engine.rooms.rename(roomId, "Untitled Chat");
  await (await send("Second", roomId)).finished;
  expect(engine.tables.rooms.get(roomId)?.title).toBe("Untitled Chat");
  expect(client.completions).toHaveLength(4);
});

test("a first message of attachments alone leaves the title to the next", async () => {
  const { engine } = await startEngine();
  engine.chat.setDraft(NEW_ROOM, { text: "", attachments: [{ type: "text", name: "a", content: "x", size: 1 }] });
  await engine.chat.send(NEW_ROOM);
  expect(engine.tables.rooms.all()[0]?.title).toBe("Untitled Chat");
});

test("[MSG-12] messages sent within one millisecond keep their order", async () => {
  const { send, transcript } = await startEngine({ script: (request) => plainAnswer(`from ${request.model}`) });
  const first = await send("One");
  const second = await send("Two", first.roomId);
  await Promise.all([first.finished, second.finished]);
  expect(transcript(first.roomId)).toEqual([
    "user: One",
    "test/a: from test/a",
    "test/b: from test/b",
    "user: Two",
    "test/a: from test/a",
    "test/b: from test/b",
  ]);
});

test("the question and all its placeholders appear in one change", async () => {
  const { engine, send } = await startEngine();
  const changes: number[] = [];
  engine.tables.messages.subscribeAll((batch) => changes.push(batch.length));
  await send("Hi");
  expect(changes.slice(0, 2)).toEqual([3, 2]);
});

test("a room that is not loaded is loaded before the send", async () => {
  const database = createFakeDatabase();
  database.seed({
    rooms: [aRoom()],
    characters: [aCharacter()],
    messages: [aMessage()],
    texts: [aText({ content: "Earlier" })],
  });
  const { send, client, engine } = await startEngine({ database });
  await send("Now", "room-1");
  expect(wordsOf(client.completions[0]?.request)).toEqual(["Earlier", "Now"]);
  expect(engine.tables.messages.get(engine.tables.roomStates.get("room-1")!.messageIds[1]!)?.parentMessageId).toBe(
    "msg-1",
  );
});

test("two sends of one draft send it once", async () => {
  const database = createFakeDatabase();
  database.seed({ rooms: [aRoom()], characters: [aCharacter()] });
  const { engine } = await startEngine({ database });
  engine.chat.setDraft("room-1", { text: "Hi", attachments: [] });
  const outcomes = await Promise.all([engine.chat.send("room-1"), engine.chat.send("room-1")]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(["sent", "empty"]);
});

test("a send to a missing or unloadable room fails, and keeps the draft", async () => {
  const database = createFakeDatabase();
  database.seed({ rooms: [aRoom()] });
  const { engine, notices } = await startEngine({ database });
  engine.chat.setDraft("gone", { text: "Hi", attachments: [] });
  expect(await engine.chat.send("gone")).toEqual({ status: "failed", message: errorTexts.currentRoomMissing.text });
  expect(notices).toEqual([{ kind: "error", ...errorTexts.currentRoomMissing }]);
  database.refuse({ code: "unknown", message: "The disk said no" });
  engine.chat.setDraft("room-1", { text: "Hi", attachments: [] });
  expect(await engine.chat.send("room-1")).toEqual({ status: "failed", message: "The disk said no" });
  expect(engine.composer.getState().drafts["room-1"]?.text).toBe("Hi");
});
