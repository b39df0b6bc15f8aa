import type { ChatRequest } from "@tutti/contract";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startBlind } from "../testing/start-blind.ts";
import { startEngine } from "../testing/start-engine.ts";
import { twoTurns } from "../testing/two-turns.ts";

test("[EVID-11] all models are sent the chosen answer as their own from then on", async () => {
  const room = await twoTurns();
  const { engine, roomId, messageId, send, lastWords } = room;
  const ownWords = [lastWords("test/a"), lastWords("test/b")];
  expect(ownWords).toEqual([
    ["One", "answer 1", "Two"],
    ["One", "answer 2", "Two"],
  ]);
  const first = messageId(roomId, 0);
  await engine.chat.continueWith(messageId(roomId, 2));
  await (await send("Go on", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 2", "Go on"]);
  expect(lastWords("test/b")).toEqual(["One", "answer 2", "Go on"]);
  await (await send("Further", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 2", "Go on", "answer 5", "Further"]);

  await engine.chat.goBack(first);
  await (await send("Three", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 1", "Two", "answer 3", "Three"]);
  expect(lastWords("test/b")).toEqual(["One", "answer 2", "Two", "answer 4", "Three"]);
  // Nothing is lost: the messages of the branch are shown again, with the same history as before.
  const further = messageId(roomId, 9);
  await engine.chat.showBranchOf(further);
  expect(engine.tables.messages.get(first)?.continuedWithId).toBe(messageId(roomId, 2));
  await engine.chat.retry(messageId(roomId, 10));
  expect(lastWords("test/a")).toEqual(["One", "answer 2", "Go on", "answer 5", "Further"]);
});

test("[EVID-11] a message that follows the choice of a branch at once is on it", async () => {
  const { engine, roomId, messageId, send, lastWords } = await twoTurns();
  void engine.chat.continueWith(messageId(roomId, 2));
  await (await send("At once", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 2", "At once"]);
});

test("[EVID-11] another model's answer is sent without its reasoning and name", async () => {
  const requests: ChatRequest[] = [];
  const script = (request: ChatRequest) => {
    requests.push(request);
    const reasoning = { type: "reasoning-delta" as const, text: `Thoughts of ${request.model}` };
    return [reasoning, ...plainAnswer(`By ${request.model}`)];
  };
  const { engine, send, messageId } = await startEngine({ script });
  const { roomId, finished } = await send("One");
  await finished;
  await engine.chat.continueWith(messageId(roomId, 2));
  await (await send("Two", roomId)).finished;
  const sentRequest = requests.findLast(({ model }) => model === "test/a");
  const sentAnswer = { role: "assistant", content: "By test/b" };
  expect(sentRequest?.messages.filter(({ role }) => role === "assistant")).toEqual([sentAnswer]);
  const view = await engine.chat.sentRequest(messageId(roomId, 4));
  expect(view?.body).toEqual(sentRequest);
  // Its own author is sent its reasoning back.
  const own = requests.findLast(({ model }) => model === "test/b");
  expect(own?.messages.find(({ role }) => role === "assistant")).toMatchObject({ reasoning: "Thoughts of test/b" });
  // The text stays known after it is replaced.
  await engine.chat.retry(messageId(roomId, 2));
  expect((await engine.chat.sentRequest(messageId(roomId, 4)))?.body).toEqual(sentRequest);
});

test("[EVID-11] a branch comes with its room: after a reload, and in a copy", async () => {
  const { engine, roomId, messageId, database } = await twoTurns();
  await engine.chat.continueWith(messageId(roomId, 1));
  await engine.flush();
  const second = await startEngine({ database });
  await second.engine.rooms.open(roomId);
  const copyId = await second.engine.rooms.duplicate(roomId);
  const copiedMessage = second.engine.tables.messages.get(second.messageId(copyId ?? "", 0));
  expect(copiedMessage?.continuedWithId).toBe(second.messageId(copyId ?? "", 1));
  expect(second.engine.tables.messages.get(messageId(roomId, 0))?.continuedWithId).toBe(messageId(roomId, 1));
});

test("[EVID-11] the undo of a deleted question puts its branch back", async () => {
  const { engine, roomId, messageId, send, notices } = await twoTurns();
  const first = messageId(roomId, 0);
  await engine.chat.continueWith(messageId(roomId, 1));
  await (await send("On the branch", roomId)).finished;
  const branch = messageId(roomId, 6);
  const before = engine.tables.messages.get(branch);
  engine.chat.remove(first);
  expect(engine.tables.messages.get(branch)).toMatchObject({ parentMessageId: null });
  expect(engine.tables.messages.get(branch)?.followsAnswerId).toBeUndefined();
  notices.at(-1)?.action?.run();
  expect(engine.tables.messages.get(branch)).toEqual(before);
});

test("[EVID-11] a blind turn cannot be continued before its vote", async () => {
  const blind = await startBlind({ models: ["test/a", "test/b"] });
  const questionId = await blind.ask("Which?");
  const [answer] = blind.answersOf(questionId);
  await blind.engine.chat.continueWith(answer?.id ?? "");
  expect(blind.engine.tables.messages.get(questionId)).not.toHaveProperty("continuedWithId");
  blind.engine.evidence.reveal(questionId);
  await blind.engine.chat.continueWith(answer?.id ?? "");
  expect(blind.engine.tables.messages.get(questionId)?.continuedWithId).toBe(answer?.id);
  expect(await blind.engine.evidence.allVotes()).toEqual([]);
});
