import type { ChatRequest } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import { startEngine } from "../testing/start-engine.ts";
import type { TwoTurns } from "../testing/two-turns.ts";
import { twoTurns, wordsOf } from "../testing/two-turns.ts";

/** The request that was really sent for an answer, found by its model and its number of user messages. */
function sentTo({ client }: TwoTurns, model: string, questions: number): ChatRequest | undefined {
  return client.completions
    .map((completion) => completion.request)
    .findLast(
      (request) =>
        request.model === model && request.messages.filter(({ role }) => role === "user").length === questions,
    );
}

test("a sent request is exactly what was sent, with its route", async () => {
  const room = await twoTurns();
  const { engine, roomId, messageId } = room;
  const sentRequestView = await engine.chat.sentRequest(messageId(roomId, 4));
  expect(sentRequestView?.body).toEqual(sentTo(room, "test/a", 2));
  expect(sentRequestView).toMatchObject({
    messageId: messageId(roomId, 4),
    missingMessageIds: [],
    route: { model: "test/model", provider: "Test" },
  });
});

test("[RUN-9] a character's own answers are sent and shown without a name", async () => {
  const room = await twoTurns();
  const { engine, roomId, messageId } = room;
  const answers = sentTo(room, "test/a", 2)?.messages.filter(({ role }) => role === "assistant");
  expect(answers).toHaveLength(1);
  expect(answers?.[0]).not.toHaveProperty("name");
  const sentRequestView = await engine.chat.sentRequest(messageId(roomId, 4));
  expect(sentRequestView?.body.messages.some((message) => "name" in message)).toBe(false);
  await engine.flush();
  expect([...room.database.tables.requests.values()].some((record) => "name" in record)).toBe(false);
});

test("[RUN-9] a request that an earlier release recorded with a name keeps it", async () => {
  const { engine, roomId, messageId, database } = await twoTurns();
  const id = messageId(roomId, 4);
  await engine.flush();
  const record = database.tables.requests.get(id);
  if (record) await database.write([{ type: "put", table: "requests", record: { ...record, name: "A" } }]);
  const second = await startEngine({ database });
  await second.engine.rooms.open(roomId);
  const sentRequestView = await second.engine.chat.sentRequest(id);
  expect(sentRequestView?.body.messages.filter(({ role }) => role === "assistant")).toMatchObject([{ name: "A" }]);
});

test("a sent request stays as sent, whatever is edited or removed later", async () => {
  const room = await twoTurns();
  const { engine, roomId, messageId, notices, time } = room;
  const first = messageId(roomId, 0);
  const last = messageId(roomId, 4);
  const requestBefore = structuredClone(sentTo(room, "test/a", 2));
  const [characterId] = engine.tables.roomStates.get(roomId)!.characterIds;
  const check = async () => {
    await time.advance(5);
    const sentRequestView = await engine.chat.sentRequest(last);
    expect(sentRequestView?.body).toEqual(requestBefore);
    expect(sentRequestView?.missingMessageIds).toEqual([]);
  };
  await engine.chat.edit(first, "Uno", { isRetrying: false });
  await check();
  await engine.chat.edit(first, "Eins", { isRetrying: false });
  await check();
  await engine.chat.retry(messageId(roomId, 1));
  await check();
  engine.characters.update(characterId!, { name: "Other name", description: "Be brief.", chatMemory: 1 });
  await check();
  await engine.chat.retryWith(messageId(roomId, 1), { model: "test/c", name: "C" });
  await check();
  engine.chat.remove(messageId(roomId, 1));
  await check();
  engine.chat.remove(first);
  await check();
  notices.at(-1)?.action?.run();
  await check();
});

test("a sent request is known after a reload, from the store alone", async () => {
  const room = await twoTurns();
  const { engine, roomId, messageId, database } = room;
  const requestBefore = structuredClone(sentTo(room, "test/b", 2));
  const last = messageId(roomId, 5);
  await engine.chat.edit(messageId(roomId, 0), "Uno", { isRetrying: false });
  await engine.flush();
  const second = await startEngine({ database });
  await second.engine.rooms.open(roomId);
  expect((await second.engine.chat.sentRequest(last))?.body).toEqual(requestBefore);
});

test("a record holds references, and does not grow with the chat", async () => {
  const { engine, send, database } = await startEngine({ script: () => plainAnswer("y".repeat(5000)) });
  const { roomId, finished } = await send("x".repeat(50_000));
  await finished;
  await (await send("x".repeat(50_000), roomId)).finished;
  await engine.flush();
  expect(database.tables.requests.size).toBe(4);
  for (const record of database.tables.requests.values()) expect(JSON.stringify(record).length).toBeLessThan(2000);
});

test("past words go when the last answer that was sent them is removed", async () => {
  const { engine, roomId, messageId, database, time } = await twoTurns();
  const question = messageId(roomId, 3);
  for (const words of ["Dos", "Deux", "Zwei"]) {
    await engine.chat.edit(question, words, { isRetrying: true });
    await time.advance(5);
  }
  const pastWords = () => [...database.tables.pastTexts.values()].map(({ text }) => text.content);
  await engine.flush();
  expect(pastWords()).toEqual(["Two", "Dos", "Deux"]);
  for (let count = 0; count < 6; count += 1) {
    engine.chat.remove(engine.chat.attempts(messageId(roomId, 4 + (count % 2)))[0] ?? "");
    await time.advance(1000);
  }
  await engine.flush();
  expect([...database.tables.pastTexts.values()]).toEqual([]);
  expect(database.tables.requests.size).toBe(4);
});

test("the attachments of a sent request are the message's own strings", async () => {
  const { engine, messageId, client } = await startEngine({ script: () => plainAnswer("Nice") });
  const url = `data:image/png;base64,${"A".repeat(100)}`;
  const attachments = [{ type: "image" as const, name: "a.png", url, size: 75 }];
  engine.chat.setDraft(NEW_ROOM, { text: "Look", attachments });
  const outcome = await engine.chat.send(NEW_ROOM);
  if (outcome.status !== "sent") throw new Error(outcome.status);
  const { roomId, finished } = outcome;
  await finished;
  const sentRequestView = await engine.chat.sentRequest(messageId(roomId, 1));
  expect(sentRequestView?.body.messages.at(-1)?.content).toEqual([
    { type: "text", text: "Look" },
    { type: "image_url", image_url: { url, detail: "auto" } },
    { type: "text", text: expect.stringMatching(/^<reminder>Today is /u) },
  ]);
  expect(sentRequestView?.body).toEqual(client.completions[0]?.request);
});

test("no sent request is known of a question or of a missing message", async () => {
  const { engine, roomId, messageId } = await twoTurns();
  expect(await engine.chat.sentRequest(messageId(roomId, 0))).toBeUndefined();
  expect(await engine.chat.sentRequest("gone")).toBeUndefined();
  const copyId = await engine.rooms.duplicate(roomId);
  expect(wordsOf((await engine.chat.sentRequest(messageId(copyId!, 4)))?.body)).toEqual(["One", "answer 1", "Two"]);
});

test("[STORE-10] edited texts that no model was sent are not kept as past texts", async () => {
  const { engine, roomId, messageId, database, time } = await twoTurns();
  const first = messageId(roomId, 0);
  const original = engine.tables.texts.get(first)?.content;
  for (const text of ["Better", "Much better", "Best"]) {
    await time.advance(10);
    await engine.chat.edit(first, text, { isRetrying: false });
  }
  await time.settle();
  await engine.flush();
  expect([...database.tables.pastTexts.values()].map(({ text }) => text.content)).toEqual([original]);
});
