import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startBlind } from "../../testing/start-blind.ts";
import { startEngine } from "../../testing/start-engine.ts";
import { twoTabs } from "../../testing/two-tabs.ts";
import { twoTurns } from "../../testing/two-turns.ts";

test("[LOOK-7] a retry keeps the former answer, which can be shown again", async () => {
  const { engine, roomId, messageId, transcript, send, lastWords } = await twoTurns();
  const { chat, tables } = engine;
  const former = messageId(roomId, 1);
  const before = tables.messages.get(former);
  await chat.retry(former);
  const again = messageId(roomId, 1);
  expect(transcript(roomId).slice(0, 3)).toEqual(["user: One", "test/a: answer 5", "test/b: answer 2"]);
  expect(chat.attempts(again)).toEqual([former, again]);
  expect(tables.messages.get(former)).toBe(before);
  await (await send("Three", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 5", "Two", "answer 3", "Three"]);
  await chat.showAttempt(former);
  expect(transcript(roomId)[1]).toBe("test/a: answer 1");
  await (await send("Four", roomId)).finished;
  expect(lastWords("test/a").slice(0, 4)).toEqual(["One", "answer 1", "Two", "answer 3"]);
  await chat.retry(former);
  expect(chat.attempts(former)).toEqual([former, again, messageId(roomId, 1)]);
});

test("[LOOK-7] save and retry keeps the former answers, with what they were sent", async () => {
  const { engine, roomId, messageId, transcript } = await twoTurns();
  const former = messageId(roomId, 4);
  const sentBefore = (await engine.chat.sentRequest(former))?.body.messages;
  expect(await engine.chat.formerQuestion(former)).toBeUndefined();
  await engine.chat.edit(messageId(roomId, 3), "Dos", { isRetrying: true });
  expect(transcript(roomId).slice(3)).toEqual(["user: Dos", "test/a: answer 5", "test/b: answer 6"]);
  expect(await engine.chat.formerQuestion(messageId(roomId, 4))).toBeUndefined();
  expect(await engine.chat.formerQuestion(former)).toBe("Two");
  await engine.chat.showAttempt(former);
  expect(transcript(roomId).slice(3)).toEqual(["user: Dos", "test/a: answer 3", "test/b: answer 6"]);
  expect((await engine.chat.sentRequest(former))?.body.messages).toEqual(sentBefore);
});

test("[LOOK-7] an undone answer that was paid for stays behind the former one", async () => {
  const { engine, roomId, messageId, transcript, notices } = await twoTurns();
  const before = transcript(roomId);
  const former = messageId(roomId, 4);
  await engine.chat.edit(messageId(roomId, 3), "Dos", { isRetrying: true });
  const undone = messageId(roomId, 4);
  notices.at(-1)?.action?.run();
  expect(transcript(roomId)).toEqual(before);
  expect(engine.chat.attempts(former)).toEqual([former, undone]);
  expect(engine.tables.texts.get(undone)?.content).toBe("answer 5");
});

test("[LOOK-7] another model's answer is shown, and the former model can come back", async () => {
  const { engine, roomId, messageId, transcript } = await twoTurns();
  const former = messageId(roomId, 1);
  const { characterId } = engine.tables.messages.get(former)!;
  await engine.chat.retryWith(former, { model: "test/c", name: "C" });
  expect(engine.tables.messages.get(former)?.characterId).toBe(characterId);
  await engine.chat.retryWith(messageId(roomId, 1), { model: "test/a", name: "A" });
  expect(engine.tables.messages.get(messageId(roomId, 1))?.characterId).toBe(characterId);
  expect(transcript(roomId)[1]).toBe("test/a: answer 6");
  expect(engine.chat.attempts(former)).toHaveLength(3);
});

test("[LOOK-7] a retry of a replaced answer's question asks for the shown ones alone", async () => {
  const { engine, roomId, messageId, client } = await twoTurns();
  await engine.chat.retry(messageId(roomId, 1));
  await engine.chat.retry(messageId(roomId, 0));
  expect(client.completions).toHaveLength(7);
  expect(engine.chat.attempts(messageId(roomId, 1))).toHaveLength(3);
  expect(engine.chat.attempts(messageId(roomId, 2))).toHaveLength(2);
});

test("[LOOK-7] a failure leaves nothing behind, and its costs stay those of its place", async () => {
  const { engine, roomId, messageId } = await twoTurns();
  const id = messageId(roomId, 1);
  const error = { status: 429, text: "Busy", isContent: true };
  engine.tables.messages.update(id, (message) => ({ ...message, error, metadata: { tokensCount: 4 } }));
  await engine.chat.retry(id);
  expect(engine.chat.attempts(id)).toEqual([id]);
  expect(engine.tables.messages.get(id)).toMatchObject({ spentBefore: { cost: 0, tokens: 4 }, attempt: 1 });
});

test("[LOOK-7] what continued from an answer is out of sight until it is shown again", async () => {
  const { engine, roomId, messageId, send, lastWords } = await twoTurns();
  const former = messageId(roomId, 2);
  const question = messageId(roomId, 0);
  await engine.chat.continueWith(former);
  await (await send("Further", roomId)).finished;
  const further = messageId(roomId, 6);
  await engine.chat.retry(former);
  await (await send("Anew", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 7", "Anew"]);
  await engine.chat.showBranchOf(further);
  expect(messageId(roomId, 2)).toBe(former);
  expect(engine.tables.messages.get(question)?.continuedWithId).toBe(former);
  await (await send("Back", roomId)).finished;
  expect(lastWords("test/a")).toEqual(["One", "answer 2", "Further", "answer 5", "Back"]);
  await engine.chat.continueWith(engine.chat.attempts(former)[1] ?? "");
  await (await send("Other", roomId)).finished;
  expect(lastWords("test/a").slice(0, 3)).toEqual(["One", "answer 7", "Anew"]);
});

test("[LOOK-7] a removed answer uncovers the one that was shown before it", async () => {
  const { engine, roomId, messageId, transcript, notices } = await twoTurns();
  await engine.chat.retry(messageId(roomId, 1));
  engine.chat.remove(messageId(roomId, 1));
  expect(transcript(roomId)[1]).toBe("test/a: answer 1");
  notices.at(-1)?.action?.run();
  expect(transcript(roomId)[1]).toBe("test/a: answer 5");
  engine.chat.remove(engine.chat.attempts(messageId(roomId, 1))[0] ?? "");
  expect(transcript(roomId)[1]).toBe("test/a: answer 5");
  expect(engine.chat.attempts(messageId(roomId, 1))).toHaveLength(1);
});

test("[LOOK-7] clearing, stopping and copying a room know its replaced answers", async () => {
  const { engine, roomId, messageId, client, time, notices, transcript } = await twoTurns();
  const former = messageId(roomId, 1);
  await engine.chat.retry(former);
  await engine.flush();
  const copyId = (await engine.rooms.duplicate(roomId)) ?? "";
  expect(transcript(copyId)).toEqual(transcript(roomId));
  expect(engine.tables.roomStates.get(copyId)?.replacedIds).toHaveLength(1);
  const before = transcript(roomId);
  await engine.rooms.clear(roomId);
  expect(engine.tables.roomStates.get(roomId)?.replacedIds).toBeUndefined();
  notices.at(-1)?.action?.run();
  expect(transcript(roomId)).toEqual(before);
  expect(engine.chat.attempts(former)).toHaveLength(2);
  expect(client.completions).toHaveLength(5);
  await time.settle();
});

test("[LOOK-7] an answer goes on while an earlier one is shown, and can be stopped", async () => {
  const { engine, client, send, messageId, time } = await startEngine();
  const { roomId, finished } = await send("Hi");
  for (const completion of client.completions) {
    completion.push(...plainAnswer("Old"));
    completion.end();
  }
  await finished;
  const former = messageId(roomId, 1);
  const retrying = engine.chat.retry(former);
  await time.settle();
  const again = messageId(roomId, 1);
  await engine.chat.showAttempt(former);
  client.completions[2]?.push({ type: "text-delta", text: "Half" });
  await time.frame();
  expect(messageId(roomId, 1)).toBe(former);
  expect(engine.tables.texts.get(again)?.content).toBe("Half");
  engine.chat.stop(roomId);
  await retrying;
  expect(engine.tables.messages.get(again)).toMatchObject({ isGenerating: false, metadata: { isStopped: true } });
});

test("[LOOK-7] a vote counts the shown answers, and stays when they are replaced", async () => {
  const { engine, ask, answersOf } = await startBlind({ models: ["a/one", "b/two"] });
  const question = await ask("Which?");
  const [one] = answersOf(question);
  await engine.chat.retry(one?.id ?? "");
  const voted = answersOf(question).map(({ id }) => id);
  expect(await engine.evidence.vote(question, { type: "best", ranking: [0], tags: [] })).toBe(true);
  await engine.chat.retry(question);
  const [vote] = await engine.evidence.allVotes();
  expect(vote?.candidates.map(({ messageId }) => messageId)).toEqual(voted);
  expect(answersOf(question).map(({ id }) => id)).not.toEqual(voted);
});

test("[LOOK-7] both tabs show the answer that was chosen last, whichever tab chose it", async () => {
  const { here, there, settle } = await twoTabs();
  const shown = () =>
    [here, there].map(({ engine }) => engine.tables.roomStates.get("room-1")?.messageIds.slice(1).join());
  const end = async (): Promise<void> => {
    for (const completion of here.client.completions) completion.push(...plainAnswer("Done"));
    for (const completion of here.client.completions) completion.end();
    await settle();
  };
  void here.engine.chat.retry("msg-1");
  await settle();
  await end();
  const former = shown()[0] ?? "";
  void here.engine.chat.retry(former);
  void there.engine.chat.retry(former);
  await settle();
  await end();
  const attempts = here.engine.chat.attempts(former);
  expect(attempts).toHaveLength(3);
  expect(there.engine.chat.attempts(former)).toEqual(attempts);
  expect(shown()[0]).toBe(shown()[1]);
  await there.engine.chat.showAttempt(former);
  await settle();
  expect(shown()).toEqual([former, former]);
  await here.engine.chat.showAttempt(attempts[1] ?? "");
  await there.engine.chat.showAttempt(attempts[2] ?? "");
  await settle();
  expect(shown()[0]).toBe(shown()[1]);
});

test("[LOOK-7] replaced answers are there after a reload", async () => {
  const { engine, roomId, messageId, database, transcript } = await twoTurns();
  const former = messageId(roomId, 1);
  await engine.chat.retry(former);
  await engine.chat.retry(messageId(roomId, 1));
  await engine.chat.showAttempt(engine.chat.attempts(former)[1] ?? "");
  await engine.flush();
  const second = await startEngine({ database });
  await second.engine.rooms.open(roomId);
  expect(second.transcript(roomId)).toEqual(transcript(roomId));
  expect(second.engine.chat.attempts(former)).toEqual(engine.chat.attempts(former));
});
