import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../../testing/start-artifact.ts";
import { recipeAnswer, startArtifact } from "../../testing/start-artifact.ts";

async function madeArtifact(models: readonly string[] = ["a"]): Promise<StartedArtifact> {
  const startedArtifact = await startArtifact({
    models,
    script: ({ messages }) =>
      String(messages[0]?.content).includes("END FILE RECIPE")
        ? recipeAnswer({ "src/App.tsx": "app\n" })
        : plainAnswer("An idea"),
  });
  await startedArtifact.finished;
  return startedArtifact;
}

async function say(startedArtifact: StartedArtifact, text: string): Promise<string> {
  const outcome = await startedArtifact.engine.artifacts.brainstorm(startedArtifact.artifactId, { text });
  if (outcome.status === "sent") await outcome.finished;
  await startedArtifact.time.advance(5);
  return outcome.status;
}

test("brainstorming sends the last 8 messages of the artifact's chat", async () => {
  const startedArtifact = await madeArtifact();
  const { client, engine, artifactId, versions, roomId, version } = startedArtifact;
  for (const text of ["One", "Two", "Three", "Four", "Five"]) expect(await say(startedArtifact, text)).toBe("sent");
  const [system, ...conversation] = client.completions.at(-1)?.request.messages ?? [];
  expect(String(system?.content)).toContain("UPSERT FILE src/App.tsx <<END_OF_FILE\napp\n");
  expect(conversation).toHaveLength(8);
  expect(conversation.at(-1)?.content).toBe("Five");
  expect(conversation.map(({ role }) => role)).toEqual([
    "assistant",
    "user",
    "assistant",
    "user",
    "assistant",
    "user",
    "assistant",
    "user",
  ]);
  expect(versions()).toHaveLength(1);
  const messages = engine.tables.artifactStates.get(artifactId)?.messageIds.map((id) => engine.tables.messages.get(id));
  expect(messages).toHaveLength(10);
  expect(messages?.[1]).toMatchObject({
    context: "artifact-chat",
    contentType: "text",
    versionContextId: version(1).id,
    isGenerating: false,
  });
  expect(engine.tables.roomStates.get(roomId)?.messageIds).toHaveLength(2);
});

test("[RUN-9] names are sent only once several models have spoken of an artifact", async () => {
  const startedArtifact = await madeArtifact();
  const { engine, artifactId, client } = startedArtifact;
  const lastNames = () =>
    client.completions
      .at(-1)
      ?.request.messages.flatMap((message) => (message.role === "assistant" ? [message.name] : []));
  await say(startedArtifact, "One");
  await say(startedArtifact, "Two");
  expect(lastNames()).toEqual([undefined, undefined]);
  const character = engine.artifacts.addCharacter(artifactId, { model: "test/a", name: "A" });
  engine.artifacts.setActiveCharacter(artifactId, character?.id ?? "");
  await say(startedArtifact, "Three");
  expect(lastNames()).toEqual(["A", "A", "A"]);
  await say(startedArtifact, "Four");
  // Each under a name that is distinct from the other character's of the same model.
  expect(lastNames()).toEqual(["A", "A", "A", "A_2"]);
  const answerId = engine.tables.artifactStates.get(artifactId)?.messageIds.at(-1) ?? "";
  expect((await engine.chat.sentRequest(answerId))?.body).toEqual(client.completions.at(-1)?.request);
});

test("an artifact's chat reaches its next version, not the room's models", async () => {
  const startedArtifact = await madeArtifact();
  await say(startedArtifact, "Make it round?");
  await startedArtifact.next("Do that");
  const requestText = JSON.stringify(startedArtifact.client.completions.at(-1)?.request.messages);
  expect(requestText).toContain("Make it round?");
  expect(requestText).toContain("An idea");
  await (await startedArtifact.send("Hello", startedArtifact.roomId)).finished;
  expect(JSON.stringify(startedArtifact.client.completions.at(-1)?.request.messages)).not.toContain("round");
});

test("a retry answers only the question of the artifact's chat again", async () => {
  const startedArtifact = await madeArtifact();
  await say(startedArtifact, "One");
  const { engine, artifactId, client } = startedArtifact;
  const [question, answer] = engine.tables.artifactStates.get(artifactId)?.messageIds ?? [];
  const before = client.completions.length;
  await engine.chat.retry(answer ?? "");
  await engine.chat.retry(question ?? "");
  await engine.chat.edit(question ?? "", "Other", { isRetrying: true });
  expect(client.completions.slice(before).map(({ request }) => request.messages.at(-1)?.content)).toEqual([
    "One",
    "One",
    "Other",
  ]);
  expect(engine.tables.artifactStates.get(artifactId)?.messageIds).toEqual([question, expect.anything()]);
  expect(engine.chat.attempts(answer ?? "")).toHaveLength(4);
});

test("another model that answers about an artifact joins it, not the room", async () => {
  const startedArtifact = await madeArtifact();
  const { client, engine, artifact, roomId } = startedArtifact;
  await say(startedArtifact, "An idea?");
  const answerId = engine.tables.messages
    .all()
    .find(({ contentType, type }) => type === "assistant" && contentType === "text")?.id;
  await engine.chat.retryWith(answerId ?? "", { model: "test/z", name: "Z" });
  expect(client.completions.at(-1)?.request.model).toBe("test/z");
  const character = engine.tables.characters.get(artifact().characterIds.at(-1) ?? "");
  expect(character).toMatchObject({ model: "test/z", artifactId: artifact().id });
  const againId = engine.chat.attempts(answerId ?? "")[1] ?? "";
  expect(engine.tables.messages.get(againId)).toMatchObject({ characterId: character?.id, isGenerating: false });
  expect(engine.tables.roomStates.get(roomId)?.characterIds).not.toContain(character?.id);
});

test("[ART-8] chatting needs an active character, and a version that did not fail", async () => {
  const startedArtifact = await madeArtifact();
  const { engine, artifactId, notices, version, artifact } = startedArtifact;
  engine.artifacts.reportError(version(1).id, { kind: "build", text: "No" });
  expect(await say(startedArtifact, "Hi")).toBe("failed");
  expect(notices.at(-1)).toEqual({ kind: "error", ...errorTexts.artifact.versionUnavailable });
  expect(notices.at(-1)?.title).toBe("Version Unavailable...");
  engine.artifacts.removeCharacter(artifactId, artifact().activeCharacterId ?? "");
  expect(await say(startedArtifact, "Hi")).toBe("failed");
  expect(notices.at(-1)?.title).toBe("No Character Selected");
  expect(engine.tables.artifactStates.get(artifactId)?.messageIds).toEqual([]);
});

test("the first remaining model becomes active when one leaves the artifact", async () => {
  const { engine, artifactId, artifact, roomId } = await madeArtifact(["a", "b"]);
  const [a, b] = artifact().characterIds;
  engine.artifacts.setActiveCharacter(artifactId, b ?? "");
  engine.artifacts.setActiveCharacter(artifactId, "gone");
  expect(artifact().activeCharacterId).toBe(b);
  engine.artifacts.removeCharacter(artifactId, b ?? "");
  expect(artifact()).toMatchObject({ activeCharacterId: a, characterIds: [a] });
  engine.artifacts.removeCharacter(artifactId, a ?? "");
  expect(artifact()).toMatchObject({ activeCharacterId: null, characterIds: [] });
  expect(engine.tables.roomStates.get(roomId)?.characterIds).toEqual([a, b]);
});

test("a model that joins an artifact makes versions, without the room's chat", async () => {
  const { engine, artifactId, client, next, send, roomId, versions, artifact } = await madeArtifact();
  const character = engine.artifacts.addCharacter(artifactId, { model: "test/z", name: "Z" });
  await next("More");
  expect(versions().map(({ characterName }) => characterName)).toEqual(["A", "A", "Z"]);
  engine.artifacts.addCharacter(artifactId, { model: "test/z", name: "Z" });
  await next("Yet more");
  expect(versions().map(({ characterName }) => characterName)).toEqual(["A", "A", "Z", "A", "Z", "Z 2"]);
  const before = client.completions.length;
  await (await send("Hi", roomId)).finished;
  expect(client.completions.slice(before).map(({ request }) => request.model)).toEqual(["test/a"]);
  engine.artifacts.removeCharacter(artifactId, character?.id ?? "");
  expect(engine.tables.characters.get(character?.id ?? "")?.isRemoved).toBe(true);
  expect(artifact().characterIds).toHaveLength(2);
});
