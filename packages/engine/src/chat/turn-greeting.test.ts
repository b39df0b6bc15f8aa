import { createAssistantMessage } from "@tutti/domain";
import { expect, test } from "vitest";
import { startEngine } from "../testing/start-engine.ts";

const greetings = ["Good day.", "Well met.", "You again?"];

/** A room of one question that was removed again, so that it begins with its first character's first greeting. */
async function startGreeted() {
  const startedEngine = await startEngine({ script: () => [{ type: "text-delta", text: "Yes." }] });
  const { engine, time } = startedEngine;
  const { roomId, finished } = await startedEngine.send("Hi");
  await finished;
  await time.advance(10);
  await engine.rooms.clear(roomId);
  const [character] = (await engine.rooms.exportRecords(roomId))?.characters ?? [];
  if (character === undefined) throw new Error("The room has no character.");
  engine.characters.update(character.id, { greetings });
  const assistantMessage = createAssistantMessage({
    roomId,
    characterId: character.id,
    parentMessageId: null,
    now: time.clock.now(),
  });
  const isTaken = await engine.rooms.importRecords(roomId, {
    characters: [],
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
    messages: [{ ...assistantMessage, isGenerating: false }],
    texts: [{ id: assistantMessage.id, roomId, content: "Good day.", reasoning: "" }],
  });
  expect(isTaken).toBe(true);
  return { ...startedEngine, roomId, character, id: startedEngine.messageId(roomId, 0) };
}

test("a room without a message begins with another of the greetings", async () => {
  const { engine, roomId, id, transcript } = await startGreeted();
  expect(engine.chat.greeting(id)).toEqual({ index: 0, count: 3 });
  await engine.chat.turnGreeting(id, 2);
  expect(transcript(roomId)).toEqual(["test/a: You again?"]);
  expect(engine.chat.greeting(id)).toEqual({ index: 2, count: 3 });
});

test("quick turns of the greeting add up, and wrap in both directions", async () => {
  const { engine, roomId, id, transcript } = await startGreeted();
  await Promise.all([engine.chat.turnGreeting(id, 1), engine.chat.turnGreeting(id, 1)]);
  expect(transcript(roomId)).toEqual(["test/a: You again?"]);
  await engine.chat.turnGreeting(id, 1);
  expect(engine.chat.greeting(id)).toEqual({ index: 0, count: 3 });
  await Promise.all([engine.chat.turnGreeting(id, -1), engine.chat.turnGreeting(id, -1)]);
  expect(engine.chat.greeting(id)).toEqual({ index: 1, count: 3 });
});

test("a step that leads to no other greeting changes nothing", async () => {
  const { engine, roomId, id, transcript } = await startGreeted();
  for (const steps of [0, 3, 0.5]) await engine.chat.turnGreeting(id, steps);
  await engine.chat.turnGreeting("no-message", 1);
  expect(transcript(roomId)).toEqual(["test/a: Good day."]);
});

test("the greeting stays and is sent to the model once the user has written", async () => {
  const setup = await startGreeted();
  const { engine, roomId, id, client } = setup;
  await engine.chat.turnGreeting(id, 1);
  await (await setup.send("Who are you?", roomId)).finished;
  expect(engine.chat.greeting(id)).toBeUndefined();
  await engine.chat.turnGreeting(id, 2);
  expect(engine.tables.texts.get(id)?.content).toBe("Well met.");
  const request = client.completions.filter(({ request }) => request.model === "test/a").at(-1)?.request;
  expect(request?.messages).toEqual(
    expect.arrayContaining([expect.objectContaining({ role: "assistant", content: "Well met." })]),
  );
});

test("one greeting alone, and an answer of the model's own, are no choice", async () => {
  const { engine, id, character } = await startGreeted();
  engine.characters.update(character.id, { greetings: ["Good day."] });
  expect(engine.chat.greeting(id)).toBeUndefined();
  engine.characters.update(character.id, { greetings: ["Hello.", "Hi."] });
  expect(engine.chat.greeting(id)).toBeUndefined();
  await engine.chat.turnGreeting(id, 1);
  expect(engine.tables.texts.get(id)?.content).toBe("Good day.");
});
