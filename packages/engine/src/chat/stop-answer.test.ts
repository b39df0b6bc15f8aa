import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { recipeAnswer, recipeOf, startArtifact } from "../testing/start-artifact.ts";
import { type StartedEngine, startEngine } from "../testing/start-engine.ts";

/** A room in which two models are answering, each with half of its text received. */
async function twoAnswers() {
  const startedEngine = await startEngine();
  const { roomId, finished } = await startedEngine.send("Hi");
  for (const completion of startedEngine.client.completions) completion.push({ type: "text-delta", text: "Half" });
  await startedEngine.time.frame();
  const ids = [startedEngine.messageId(roomId, 1), startedEngine.messageId(roomId, 2)] as const;
  return { ...startedEngine, roomId, finished, ids };
}

const abortStates = ({ client }: Pick<StartedEngine, "client">): boolean[] =>
  client.completions.map(({ signal }) => signal.aborted);

test("[RUN-6] one answer is stopped and keeps its text, while the other goes on", async () => {
  const setup = await twoAnswers();
  const { engine, client, transcript, roomId, finished, ids } = setup;
  engine.chat.stopAnswer(ids[0]);
  expect(abortStates(setup)).toEqual([true, false]);
  expect(engine.tables.messages.get(ids[0])).toMatchObject({ isGenerating: false, metadata: { isStopped: true } });
  expect(engine.tables.messages.get(ids[1])?.isGenerating).toBe(true);
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(true);
  client.completions[1]?.push(...plainAnswer(" and whole"));
  client.completions[1]?.end();
  await finished;
  expect(transcript(roomId)).toEqual(["user: Hi", "test/a: Half", "test/b: Half and whole"]);
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
});

test("[RUN-6] a stop from another tab ends the answer, and is shown in this one", async () => {
  const setup = await twoAnswers();
  const { engine, client, database, roomId, time, ids } = setup;
  await engine.flush();
  const other = await startEngine({ database, gateway: client, time });
  await other.engine.rooms.open(roomId);
  other.engine.chat.stopAnswer(ids[0]);
  await time.settle();
  expect(abortStates(setup)).toEqual([true, false]);
  expect(engine.tables.messages.get(ids[0])).toMatchObject({ isGenerating: false, metadata: { isStopped: true } });
  expect(engine.tables.messages.get(ids[1])?.isGenerating).toBe(true);
  engine.chat.stop(roomId);
});

test("a stop ends an answer without a run, and changes no finished one", async () => {
  const { engine, send, messageId } = await startEngine({ script: () => plainAnswer("Whole") });
  const { roomId, finished } = await send("Hi");
  await finished;
  const { messages } = engine.tables;
  const [first, second] = [messageId(roomId, 1), messageId(roomId, 2)];
  const whole = messages.get(second);
  messages.update(first, (message) => ({ ...message, isGenerating: true, isRetrying: true }));
  engine.chat.stopAnswer(first);
  engine.chat.stopAnswer(second);
  engine.chat.stopAnswer("gone");
  expect(messages.get(first)).toMatchObject({ isGenerating: false, isRetrying: false });
  expect(messages.get(second)).toBe(whole);
});

test("[RUN-6] stopping a version's answer stops the version, also from another tab", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { engine, client, database, roomId, artifactId, finished, versions, version, time } = startedArtifact;
  client.completions[0]?.push(...recipeAnswer({ "a.ts": "a\n" }));
  client.completions[0]?.end();
  await finished;
  const next = await engine.artifacts.generate(artifactId, { prompt: "More" });
  client.completions[1]?.push({ type: "text-delta", text: recipeOf({ "two.ts": "two\n" }) });
  await time.frame();
  await time.advance(1000);
  await engine.flush();
  const other = await startEngine({ database, gateway: client, time });
  await other.engine.rooms.open(roomId);
  other.engine.chat.stopAnswer(version(2).generatingMessageId ?? "");
  await time.settle();
  if (next.status === "started") await next.finished;
  expect(abortStates(startedArtifact)).toEqual([false, true]);
  for (const { tables } of [engine, other.engine]) {
    expect(tables.artifactStates.get(artifactId)?.versionIds).toEqual([version(1).id]);
  }
  expect(versions()).toHaveLength(1);
});

test("an answer that makes a version without a run is ended by a stop", async () => {
  const { engine, version, finished } = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "a.ts": "a\n" }),
  });
  await finished;
  engine.tables.artifactVersions.put({ ...version(1), generationStatus: "generating" });
  engine.chat.stopAnswer(version(1).generatingMessageId ?? "");
  expect(version(1).generationStatus).toBe("failed");
});

test("[RUN-6] removing a model stops its answer, and the undo does not resume it", async () => {
  const setup = await twoAnswers();
  const { engine, roomId, notices, transcript, ids } = setup;
  const { characterId = "" } = engine.tables.messages.get(ids[1]) ?? {};
  engine.characters.remove(characterId);
  expect(abortStates(setup)).toEqual([false, true]);
  expect(engine.tables.messages.get(ids[1])).toMatchObject({ isGenerating: false, metadata: { isStopped: true } });
  notices.at(-1)?.action?.run();
  expect(engine.tables.characters.get(characterId)?.isRemoved).toBe(false);
  expect(engine.tables.messages.get(ids[1])?.isGenerating).toBe(false);
  expect(transcript(roomId)).toEqual(["user: Hi", "test/a: Half", "test/b: Half"]);
  engine.chat.stop(roomId);
});

test("[RUN-6] removing all models of a room stops their answers", async () => {
  const setup = await twoAnswers();
  const { engine, roomId, finished } = setup;
  await engine.rooms.clearModels(roomId);
  expect(abortStates(setup)).toEqual([true, true]);
  await finished;
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
});

test("[RUN-6] deleting an answer stops it upstream, and the other one goes on", async () => {
  const setup = await twoAnswers();
  const { engine, roomId, ids } = setup;
  engine.chat.remove(ids[0]);
  expect(abortStates(setup)).toEqual([true, false]);
  expect(engine.tables.messages.get(ids[0])).toBeUndefined();
  engine.chat.stop(roomId);
});

test("[RUN-6] removing a model from an artifact stops its answers there alone", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { engine, client, roomId, artifactId, artifact, version, versions, finished, send } = startedArtifact;
  client.completions[0]?.push(...recipeAnswer({ "a.ts": "a\n" }));
  client.completions[0]?.end();
  await finished;
  await engine.artifacts.brainstorm(artifactId, { text: "Shall it be round?" });
  await send("Something else", roomId);
  await engine.artifacts.generate(artifactId, { prompt: "More" });
  expect(versions()).toHaveLength(2);
  engine.artifacts.removeCharacter(artifactId, artifact().characterIds[0] ?? "");
  expect(abortStates(startedArtifact)).toEqual([false, true, false, true]);
  expect(versions().map(({ id }) => id)).toEqual([version(1).id]);
  expect(artifact().characterIds).toEqual([]);
  engine.chat.stop(roomId);
});
