import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";
import { wordsOf } from "../testing/two-turns.ts";

/** A room with two finished turns; each request is answered with its number. */
async function twoTurns() {
  let requests = 0;
  let isSignedIn = true;
  const startedEngine = await startEngine({
    script: () => {
      requests += 1;
      return plainAnswer(`answer ${requests}`);
    },
    ports: { isSignedIn: () => isSignedIn },
  });
  const { roomId, finished } = await startedEngine.send("One");
  await finished;
  await (await startedEngine.send("Two", roomId)).finished;
  const signOut = (): void => {
    isSignedIn = false;
  };
  return { ...startedEngine, roomId, signOut };
}

test("[SEND-10] a retried failure is cleared, and made anew from its history", async () => {
  const { engine, client, roomId, messageId, transcript } = await twoTurns();
  const id = messageId(roomId, 1);
  engine.tables.messages.update(id, (message) => ({
    ...message,
    citations: [{ url: "old", start_index: 0, end_index: 0 }],
    metadata: { tokensCount: 7 },
    error: { status: 500, text: "old", isContent: true },
  }));
  const [texts, placeholders]: [unknown[], unknown[]] = [[], []];
  engine.tables.texts.subscribe(id, () => texts.push(engine.tables.texts.get(id)));
  engine.tables.messages.subscribe(id, () => placeholders.push(engine.tables.messages.get(id)));
  await engine.chat.retry(id);
  expect(texts[0]).toMatchObject({ content: "", reasoning: "" });
  expect(placeholders[0]).toMatchObject({
    isGenerating: true,
    isRetrying: true,
    citations: [],
    metadata: {},
    spentBefore: { cost: 0, tokens: 7 },
  });
  expect(transcript(roomId)[1]).toBe("test/a: answer 5");
  expect(engine.tables.messages.get(id)?.error).toBeUndefined();
  expect(wordsOf(client.completions.at(-1)?.request)).toEqual(["One"]);

  expect(messageId(roomId, 1)).toBe(id);
  const [characterId] = engine.tables.roomStates.get(roomId)!.characterIds;
  engine.characters.toggle(characterId!);
  await engine.chat.retry(id);
  engine.characters.toggle(characterId!);
  engine.characters.remove(characterId!);
  await engine.chat.retry(id);
  expect(client.completions).toHaveLength(5);
  expect(transcript(roomId)[1]).toBe("test/a: answer 5");
});

test("[SEND-9] a retried question renews its answers, and adds missing ones", async () => {
  const { engine, client, roomId, messageId, transcript } = await twoTurns();
  engine.characters.add(roomId, { model: "test/c", name: "C" });
  engine.characters.toggle(engine.characters.add(roomId, { model: "test/off", name: "Off" }).id);
  await engine.chat.retry(messageId(roomId, 0));
  expect(transcript(roomId)).toEqual([
    "user: One",
    "test/a: answer 5",
    "test/b: answer 6",
    "test/c: answer 7",
    "user: Two",
    "test/a: answer 3",
    "test/b: answer 4",
  ]);
  const addedAnswer = engine.tables.messages.get(messageId(roomId, 3));
  expect(addedAnswer?.parentMessageId).toBe(messageId(roomId, 0));
  expect(wordsOf(client.completions.at(-1)?.request)).toEqual(["One"]);
});

test("a retry of a running answer starts it over", async () => {
  const { engine, client, send, messageId, time, transcript } = await startEngine();
  const { roomId, finished } = await send("Hi");
  client.completions[0]?.push({ type: "text-delta", text: "Old" });
  await time.frame();
  const retrying = engine.chat.retry(messageId(roomId, 1));
  await time.settle();
  expect(client.completions[0]?.signal.aborted).toBe(true);
  expect(transcript(roomId)[1]).toBe("test/a: ");
  client.completions[0]?.push({ type: "text-delta", text: " late" });
  client.completions[2]?.push(...plainAnswer("New"));
  client.completions[2]?.end();
  await retrying;
  await time.frame();
  expect(transcript(roomId)[1]).toBe("test/a: New");
  engine.chat.stop(roomId);
  await finished;
});

test("a signed-out retry keeps the old answer and asks to sign in", async () => {
  const { engine, client, roomId, messageId, transcript, signOut, notices } = await twoTurns();
  signOut();
  await engine.chat.retry(messageId(roomId, 1));
  expect(transcript(roomId)[1]).toBe("test/a: answer 1");
  expect(client.completions).toHaveLength(4);
  expect(notices).toEqual([{ kind: "info", title: "Sign in", text: "Sign in to get an answer." }]);
});

test("retrying a missing message changes nothing", async () => {
  const { engine, client } = await twoTurns();
  await engine.chat.retry("gone");
  expect(client.completions).toHaveLength(4);
});
