import { expect, test } from "vitest";
import { recipeAnswer, recipeOf, startArtifact } from "../testing/start-artifact.ts";
import { startEngine } from "../testing/start-engine.ts";
import { isContinuable } from "./make/continue-version.ts";
import { filesOf } from "./make/version-files.ts";

test("[GEN-8] a stop deletes the generating version, and restores the parent", async () => {
  const { client, engine, artifact, artifactId, versions, version, finished, time } = await startArtifact({
    models: ["a"],
  });
  client.completions[0]?.push(...recipeAnswer({ "src/App.tsx": "one\n" }));
  client.completions[0]?.end();
  await finished;
  const next = await engine.artifacts.generate(artifactId, { prompt: "More" });
  client.completions[1]?.push({ type: "text-delta", text: recipeOf({ "src/two.ts": "two\n" }) });
  await time.frame();
  expect(artifact().headVersionId).toBe(version(2).id);
  engine.artifacts.stop(version(2).id);
  if (next.status === "started") await next.finished;
  expect(versions()).toHaveLength(1);
  expect(artifact()).toMatchObject({
    headVersionId: version(1).id,
    versionsCount: 1,
    viewer: { activeVersionId: version(1).id },
  });
  expect(engine.tables.artifactStates.get(artifactId)?.messageIds).toEqual([]);
  expect(engine.tables.artifactFiles.all().map(({ filename }) => filename)).not.toContain("src/two.ts");
  expect(client.completions[1]?.signal.aborted).toBe(true);
});

test("stopping the only version removes the artifact, and keeps one chain", async () => {
  const { engine, roomId, artifactId, send, messageId } = await startArtifact({ models: ["a"] });
  await send("And now this", roomId);
  const following = messageId(roomId, 2);
  engine.artifacts.addCharacter(artifactId, { model: "test/z", name: "Z" });
  engine.artifacts.stop(engine.tables.artifactStates.get(artifactId)?.versionIds[0] ?? "");
  const { tables, viewer } = engine;
  expect(tables.artifacts.all()).toEqual([]);
  expect(tables.characters.all().map(({ model }) => model)).toEqual(["test/a"]);
  expect(tables.artifactFiles.all()).toEqual([]);
  expect(tables.artifactFileContents.all()).toEqual([]);
  expect(viewer.getState().activeArtifactId).toBeUndefined();
  expect(tables.roomStates.get(roomId)?.messageIds).toHaveLength(2);
  expect(tables.messages.get(following)?.parentMessageId).toBeNull();
});

test("stopping one of several models leaves the others and the question", async () => {
  const { engine, version, versions, artifact, roomId, client, finished } = await startArtifact();
  engine.artifacts.stop(version(1).id);
  expect(versions().map(({ characterName }) => characterName)).toEqual(["B"]);
  expect(artifact().headVersionId).toBe(version(2).id);
  expect(engine.tables.roomStates.get(roomId)?.messageIds).toHaveLength(2);
  client.completions[1]?.push(...recipeAnswer({ "src/App.tsx": "b\n" }));
  client.completions[1]?.end();
  await finished;
  expect(version(2).generationStatus).toBe("success");
});

test("a left page keeps what it received of a version that goes on", async () => {
  const { engine, client, time, database, version, finished } = await startArtifact({ models: ["a"] });
  client.completions[0]?.push({ type: "text-delta", text: "BEGIN FILE RECIPE\nUPSERT FILE a.ts <<END_OF_FILE\nlet a" });
  await time.frame();
  const { id } = version(1);
  await engine.close();
  await finished;
  expect(database.tables.artifactVersions.get(id)).toMatchObject({ generationStatus: "generating" });
  expect([...database.tables.artifactFileContents.values()]).toContainEqual(
    expect.objectContaining({ content: "let a", generationStatus: "generating" }),
  );
});

test("[GEN-9] a version interrupted by a reload has failed, with a valid duration", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { engine, database, time, version, roomId, artifactId } = startedArtifact;
  const { id } = version(1);
  await time.advance(1000);
  // The page ends without any notification.
  await engine.flush();
  const reloadedEngine = await startEngine({
    database,
    ports: { clock: { now: () => version(1).createdAt + 4000 } },
  });
  await reloadedEngine.engine.rooms.open(roomId);
  expect(reloadedEngine.engine.tables.artifactVersions.get(id)).toMatchObject({
    generationStatus: "failed",
    generationDurationMs: 4000,
  });
  expect(reloadedEngine.engine.tables.artifactStates.get(artifactId)?.versionIds).toEqual([id]);
  const earlier = await startEngine({ database, ports: { clock: { now: () => 1 } } });
  await earlier.engine.rooms.open(roomId);
  expect(earlier.engine.tables.artifactVersions.get(id)?.generationDurationMs).toBeGreaterThanOrEqual(0);
});

test("a version interrupted in a file continues from the last complete one", async () => {
  const { engine, client, time, database, version, roomId } = await startArtifact({ models: ["a"] });
  const half =
    "BEGIN FILE RECIPE\nUPSERT FILE one.ts <<END_OF_FILE\none\nEND_OF_FILE\nUPSERT FILE two.ts <<END_OF_FILE\ntw";
  client.completions[0]?.push({ type: "text-delta", text: half });
  await time.frame();
  const { id } = version(1);
  await engine.close();
  const { engine: again, ...reloaded } = await startEngine({
    database,
    script: () => recipeAnswer({ "two.ts": "two\n" }),
  });
  await again.rooms.open(roomId);
  const failedVersion = again.tables.artifactVersions.get(id);
  expect(failedVersion && isContinuable(again, failedVersion)).toBe(true);
  await again.artifacts.continue(id);
  expect(JSON.stringify(reloaded.client.completions[0]?.request.messages)).toContain("write two.ts again");
  const whole = again.tables.artifactVersions.get(id);
  expect(whole?.generationStatus).toBe("success");
  expect(
    filesOf(again, whole).flatMap(({ path, content }) =>
      path.endsWith("o.ts") || path === "one.ts" ? content.content : [],
    ),
  ).toEqual(["one\n", "two\n"]);
});

test("a version without a run is ended by a stop", async () => {
  const { engine, version, finished, roomId } = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "a.ts": "a\n" }),
  });
  await finished;
  const { id } = version(1);
  engine.tables.artifactVersions.put({ ...version(1), generationStatus: "generating" });
  engine.artifacts.stop(id);
  expect(version(1).generationStatus).toBe("failed");
  engine.tables.artifactVersions.put({ ...version(1), generationStatus: "generating" });
  engine.chat.stop(roomId);
  expect(version(1).generationStatus).toBe("failed");
});

test("stopping an artifact stops its chat, and the room's answers go on", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { engine, client, roomId, artifactId, version, versions, finished, send, time } = startedArtifact;
  client.completions[0]?.push(...recipeAnswer({ "a.ts": "a\n" }));
  client.completions[0]?.end();
  await finished;
  const first = version(1).id;
  await engine.artifacts.brainstorm(artifactId, { text: "Shall it be round?" });
  client.completions[1]?.push({ type: "text-delta", text: "It could" });
  await send("Something else", roomId);
  const next = await engine.artifacts.generate(artifactId, { prompt: "More" });
  await time.frame();
  expect(versions()).toHaveLength(2);
  engine.artifacts.stopAll(artifactId);
  if (next.status === "started") await next.finished;
  expect(client.completions.map(({ signal }) => signal.aborted)).toEqual([false, true, false, true]);
  expect(versions().map(({ id }) => id)).toEqual([first]);
  const [, answer = ""] = engine.tables.artifactStates.get(artifactId)?.messageIds ?? [];
  expect(engine.tables.messages.get(answer)?.isGenerating).toBe(false);
  expect(engine.tables.texts.get(answer)?.content).toBe("It could");
  const inRoom = engine.tables.roomStates.get(roomId)?.messageIds ?? [];
  expect(engine.tables.messages.get(inRoom.at(-1) ?? "")?.isGenerating).toBe(true);
  engine.chat.stop(roomId);
});

test("an answer of an artifact's chat without a run is ended by a stop", async () => {
  const { engine, artifactId, finished } = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "a.ts": "a\n" }),
  });
  await finished;
  const sendOutcome = await engine.artifacts.brainstorm(artifactId, { text: "Round?" });
  if (sendOutcome.status === "sent") await sendOutcome.finished;
  const [, answer = ""] = engine.tables.artifactStates.get(artifactId)?.messageIds ?? [];
  engine.tables.messages.update(answer, (message) => ({ ...message, isGenerating: true }));
  engine.artifacts.stopAll(artifactId);
  expect(engine.tables.messages.get(answer)?.isGenerating).toBe(false);
});
