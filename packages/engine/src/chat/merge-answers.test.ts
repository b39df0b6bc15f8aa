import { expect, test } from "vitest";
import { startBlind } from "../testing/start-blind.ts";
import { startEngine } from "../testing/start-engine.ts";
import { type TwoTurns, twoTurns } from "../testing/two-turns.ts";

/** Two turns whose first one is merged by the first model. */
async function mergedTurn(): Promise<TwoTurns & { mergedId: string; questionId: string }> {
  const room = await twoTurns();
  const { engine, roomId, messageId } = room;
  const questionId = messageId(roomId, 0);
  const [characterId = ""] = engine.tables.roomStates.get(roomId)?.characterIds ?? [];
  await engine.chat.merge(questionId, { mode: "best", characterId });
  const merged = engine.tables.messages.all().find(({ merge }) => merge !== undefined);
  return { ...room, questionId, mergedId: merged?.id ?? "" };
}

test("[EVID-10] a merged answer stands in its turn, and its model was sent all answers", async () => {
  const { engine, roomId, messageId, mergedId, questionId, transcript, client } = await mergedTurn();
  expect(transcript(roomId)).toEqual([
    "user: One",
    "test/a: answer 1",
    "test/b: answer 2",
    "test/a: answer 5",
    "user: Two",
    "test/a: answer 3",
    "test/b: answer 4",
  ]);
  expect(engine.tables.messages.get(mergedId)).toMatchObject({
    parentMessageId: questionId,
    merge: { mode: "best", sourceIds: [messageId(roomId, 1), messageId(roomId, 2)] },
  });
  const sentRequest = client.completions.at(-1)?.request;
  const words = sentRequest?.messages.at(-1)?.content;
  expect(words).toMatch(/^One\n/u);
  expect(words).toContain('<answer number="1">\nanswer 1\n</answer>\n\n<answer number="2">\nanswer 2\n</answer>');
  expect((await engine.chat.sentRequest(mergedId))?.body).toEqual(sentRequest);
});

test("[EVID-10] a model that is not of the room merges, and answers no message", async () => {
  const { engine, roomId, messageId, send, transcript, client } = await twoTurns();
  const questionId = messageId(roomId, 0);
  const guest = { model: "test/guest", name: "Guest" };
  await engine.chat.merge(questionId, { mode: "best", choice: guest });
  await engine.chat.merge(questionId, { mode: "compare", choice: guest });
  expect(client.completions.slice(-2).map(({ request }) => request.model)).toEqual(["test/guest", "test/guest"]);
  expect(transcript(roomId).slice(1, 5)).toEqual([
    "test/a: answer 1",
    "test/b: answer 2",
    "test/guest: answer 5",
    "test/guest: answer 6",
  ]);
  await (await send("Three", roomId)).finished;
  expect(client.completions.slice(6).map(({ request }) => request.model)).toEqual(["test/a", "test/b"]);
  const merged = engine.tables.messages.all().find(({ merge }) => merge?.mode === "best");
  await engine.chat.retry(merged?.id ?? "");
  expect(client.completions.at(-1)?.request.model).toBe("test/guest");
});

test("[EVID-10] a merged answer is in no history until the room goes on with it", async () => {
  const { engine, roomId, send, lastWords, mergedId, questionId } = await mergedTurn();
  await (await send("Three", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 1", "Two", "answer 3", "Three"]);
  await engine.chat.continueWith(mergedId);
  await (await send("Four", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 5", "Four"]);
  expect(lastWords("test/b")).toEqual(["One", "answer 5", "Four"]);
  await engine.chat.goBack(questionId);
  await (await send("Five", roomId)).finished;
  expect(lastWords("test/a").slice(0, 4)).toEqual(["One", "answer 1", "Two", "answer 3"]);
});

test("[EVID-10] a retry merges the current answers, a retry of the question does not", async () => {
  const { engine, roomId, messageId, mergedId, questionId, client } = await mergedTurn();
  await engine.chat.retry(questionId);
  expect(engine.tables.texts.get(mergedId)?.content).toBe("answer 5");
  expect(client.completions).toHaveLength(7);
  await engine.chat.retry(mergedId);
  expect(client.completions.at(-1)?.request.messages.at(-1)?.content).toContain(">\nanswer 6\n<");
  const again = messageId(roomId, 3);
  expect(engine.tables.texts.get(again)?.content).toBe("answer 8");
  expect(engine.tables.messages.get(again)?.merge?.sourceIds).toEqual([messageId(roomId, 1), messageId(roomId, 2)]);
  await engine.chat.retryWith(again, { model: "test/c", name: "C" });
  expect(client.completions.at(-1)?.request.model).toBe("test/c");
  expect(client.completions.at(-1)?.request.messages.at(-1)?.content).toContain(">\nanswer 7\n<");
  expect(engine.chat.attempts(messageId(roomId, 3))).toEqual([mergedId, again, messageId(roomId, 3)]);
  expect(engine.tables.texts.get(mergedId)?.content).toBe("answer 5");
});

test("[EVID-10] its sources stay its sources after a reload, and in a copy", async () => {
  const { engine, roomId, messageId, database } = await mergedTurn();
  await engine.flush();
  const second = await startEngine({ database });
  await second.engine.rooms.open(roomId);
  const copyId = (await second.engine.rooms.duplicate(roomId)) ?? "";
  const sources = (room: string, ids: (place: number) => string) =>
    expect(second.engine.tables.messages.get(ids(3))?.merge?.sourceIds, room).toEqual([ids(1), ids(2)]);
  sources("stored", (place) => messageId(roomId, place));
  sources("copied", (place) => second.messageId(copyId, place));
});

test("[EVID-10] a blind turn is not merged before the vote", async () => {
  const { engine, ask, roomId, requests } = await startBlind({ models: ["test/a", "test/b"] });
  const questionId = await ask("Which?");
  const [characterId = ""] = engine.tables.roomStates.get(roomId())?.characterIds ?? [];
  await engine.chat.merge(questionId, { mode: "best", characterId });
  expect(requests()).toHaveLength(2);
  engine.evidence.reveal(questionId);
  await engine.chat.merge(questionId, { mode: "best", characterId });
  expect(requests()).toHaveLength(3);
});
