import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../../state/draft.ts";
import { firstWords, lastWords, recipeAnswer, recipeOf, startArtifact } from "../../testing/start-artifact.ts";
import { startEngine } from "../../testing/start-engine.ts";

test.each(["interactive-web-app", "landing-page", "2d-game", "3d-game"] as const)(
  "[GEN-1] a prompt in the mode %s makes an artifact with a generating version",
  async (mode) => {
    const { artifact, versions, engine, artifactId, roomId } = await startArtifact({ mode, models: ["a"] });
    expect(artifact()).toMatchObject({
      type: "app",
      archetype: mode,
      stack: "html-css-js",
      name: "Make a clock",
      prompt: "Make a clock",
      versionsCount: 1,
    });
    const [version] = versions();
    expect(versions()).toHaveLength(1);
    expect(version).toMatchObject({ versionNumber: 1, parentVersionId: null, generationStatus: "generating" });
    expect(artifact().headVersionId).toBe(version?.id);
    expect(engine.viewer.getState().activeArtifactId).toBe(artifactId);
    const messages = engine.tables.roomStates.get(roomId)?.messageIds.map((id) => engine.tables.messages.get(id));
    expect(messages).toMatchObject([
      { type: "user", context: "main-chat", artifactId, mode },
      {
        context: "main-chat",
        contentType: "artifact",
        artifactId,
        generatedArtifactType: "app",
        versionContextId: version?.id,
        isGenerating: true,
      },
    ]);
    expect(version?.generatingMessageId).toBe(messages?.[1]?.id);
  },
);

test("[GEN-5] a successful version has its files, its duration, and a build error", async () => {
  const { client, time, finished, version, files, artifact, engine, roomId, fileId } = await startArtifact({
    models: ["a"],
  });
  await time.advance(2500);
  client.completions[0]?.push(...recipeAnswer({ "src/App.tsx": "one\n", "src/clock.ts": "two\n" }));
  client.completions[0]?.end();
  await finished;
  expect(version(1)).toMatchObject({ generationStatus: "success", generationDurationMs: 2500 });
  expect(version(1).error).toBeUndefined();
  expect(files(version(1))).toMatchObject({ "src/App.tsx": "one\n", "src/clock.ts": "two\n" });
  expect(Object.keys(files(version(1)))).toContain("index.html");
  expect(artifact()).toMatchObject({ entrypointFileId: fileId(version(1), "index.html"), versionsCount: 1 });
  expect(new Set(artifact().fileIds)).toEqual(new Set(Object.keys(version(1).fileContents)));
  expect(engine.tables.roomStates.get(roomId)?.isProcessing).toBe(false);
  // Its build comes after it, and leaves the rest as it is.
  engine.artifacts.reportError(version(1).id, { kind: "build", text: "No such file: ./gone" });
  expect(version(1)).toMatchObject({
    generationStatus: "success",
    generationDurationMs: 2500,
    error: "No such file: ./gone",
  });
  expect(files(version(1))).toMatchObject({ "src/App.tsx": "one\n", "src/clock.ts": "two\n" });
});

test("[GEN-5] a version fails after a stream error, and its new rows are deleted", async () => {
  const { client, time, finished, version, files, engine, notices } = await startArtifact({ models: ["a"] });
  const before = engine.tables.artifactFileContents.all().length;
  const filesBefore = engine.tables.artifactFiles.all().length;
  client.completions[0]?.push({
    type: "text-delta",
    text: recipeOf({ "src/new.ts": "one\n", "src/App.tsx": "two\n" }),
  });
  await time.frame();
  expect(engine.tables.artifactFileContents.all().length).toBe(before + 2);
  client.completions[0]?.push({ type: "error", error: { code: 503, message: "Overloaded" } });
  client.completions[0]?.end();
  await finished;
  expect(version(1)).toMatchObject({ generationStatus: "failed", error: "Overloaded" });
  expect(files(version(1))["src/new.ts"]).toBeUndefined();
  expect(engine.tables.artifactFileContents.all()).toHaveLength(before);
  expect(engine.tables.artifactFiles.all()).toHaveLength(filesBefore);
  expect(notices).toContainEqual({
    kind: "error",
    title: errorTexts.artifact.generationFailedFor("A"),
    text: "Overloaded",
  });
});

test("[GEN-4] text around the recipe is the answer's, and pieces arrive per frame", async () => {
  const { client, time, engine, version, finished, transcript, roomId } = await startArtifact({ models: ["a"] });
  let changes = 0;
  engine.tables.artifactFileContents.subscribeAll(() => {
    changes += 1;
  });
  const [completion] = client.completions;
  for (const piece of ["Look:\n", "BEGIN FILE RECIPE\n", "UPSERT FILE a.ts <<END_OF_FILE\n", "let ", "a", " = ", "1"]) {
    completion?.push({ type: "text-delta", text: piece });
  }
  await time.frame();
  expect(changes).toBe(1);
  const writing = Object.values(version(1).fileContents).map((id) => engine.tables.artifactFileContents.get(id));
  expect(writing.filter((content) => content?.generationStatus === "generating")).toMatchObject([
    { content: "let a = 1" },
  ]);
  completion?.push(...plainAnswer(";\nEND_OF_FILE\nEND FILE RECIPE\n", "Done."));
  completion?.end();
  await finished;
  expect(transcript(roomId)[1]).toBe("test/a: Look:\nDone.");
});

test("[GEN-10] a version's request has template, files and no default system prompt", async () => {
  const { client, next, engine, finished, artifact } = await startArtifact({
    mode: "3d-game",
    models: ["a"],
    script: () => recipeAnswer({ "src/world.ts": "world();\n" }),
  });
  await finished;
  const { request } = client.completions[0]!;
  expect(request).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  const system = String(request.messages[0]?.content);
  expect(request.messages[0]?.role).toBe("system");
  expect(system).toContain("three.js");
  expect(system).toContain("BEGIN FILE RECIPE");
  expect(system).not.toContain("You are A");
  expect(system).toContain("importmap");
  expect(lastWords(request)).toBe("Make a clock");
  engine.characters.update(artifact().characterIds[0]!, {
    isStreaming: false,
    includeDefaultSystemPrompt: false,
    description: "Be brief.",
  });
  await next("Bigger");
  const second = client.completions[1]!.request;
  expect(second.stream).toBe(true);
  expect(String(second.messages[0]?.content)).toContain("Be brief.");
  expect(firstWords(second)).toContain("UPSERT FILE src/world.ts <<END_OF_FILE\nworld();\nEND_OF_FILE");
});

test("base files are sent as far as they fit, with those of the prompt first", async () => {
  const long = "x".repeat(4000);
  const { client, next, finished } = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "src/one.ts": `${long}\n`, "src/two.ts": `${long}2\n` }),
    ports: { contextLengthOf: () => 4400 },
  });
  await finished;
  await next("Change two.ts");
  const words = firstWords(client.completions[1]?.request);
  expect(words).toContain(`${long}2`);
  expect(words).not.toContain(`${long}\n`);
  expect(words).toMatch(/There is no room here for these files.*src\/one\.ts/u);
});

test("several models each make a version from the same base", async () => {
  const { next, versions, version, artifact, finished, files, engine, roomId } = await startArtifact({
    script: ({ model }) => recipeAnswer({ "src/App.tsx": `by ${model}\n` }),
  });
  await finished;
  expect(
    versions().map(({ versionNumber, parentVersionId, characterName }) => [
      versionNumber,
      parentVersionId,
      characterName,
    ]),
  ).toEqual([
    [1, null, "A"],
    [2, null, "B"],
  ]);
  expect(files(version(1))["src/App.tsx"]).toContain("test/a");
  expect(files(version(2))["src/App.tsx"]).toContain("test/b");
  expect(artifact().headVersionId).toBe(version(1).id);
  engine.artifacts.setHead(version(2).id);
  await next("More");
  expect(
    versions()
      .slice(2)
      .map(({ parentVersionId }) => parentVersionId),
  ).toEqual([version(2).id, version(2).id]);
  expect(artifact().headVersionId).toBe(version(3).id);
  expect(engine.tables.roomStates.get(roomId)?.messageIds).toHaveLength(3);
  expect(engine.tables.artifactStates.get(artifact().id)?.messageIds).toHaveLength(3);
});

test("[GEN-12] image mode requests image and text, and makes an image artifact", async () => {
  const picture = "data:image/webp;base64,AAAA";
  const { client, artifact, version, files, finished, next } = await startArtifact({
    mode: "image",
    models: ["a"],
    prompt: "A cat",
    script: () => [{ type: "image", url: picture }, ...plainAnswer("A cat.")],
  });
  await finished;
  expect(client.completions[0]?.request.modalities).toEqual(["image", "text"]);
  expect(artifact()).toMatchObject({ type: "image", archetype: "default" });
  expect(version(1)).toMatchObject({ type: "image", generationStatus: "success" });
  expect(files(version(1))).toEqual({ "image-1.webp": picture });
  await next("Blue");
  expect(client.completions[1]?.request.messages.at(-1)?.content).toContainEqual({
    type: "image_url",
    image_url: { url: picture },
  });
  expect(version(2)).toMatchObject({ parentVersionId: version(1).id, generationStatus: "success" });
});

test("[APP-1] code blocks are read as files, and their entry replaces the starter's", async () => {
  const page = "<!doctype html>\n<script>draw()</script>\n";
  const answer = `Here you are.\n\n\`\`\`html\n${page}\`\`\`\n\nOpen it.`;
  const app = await startArtifact({ models: ["a"], script: () => plainAnswer(answer) });
  await app.finished;
  expect(app.version(1)).toMatchObject({ generationStatus: "success" });
  expect(app.files(app.version(1))).toEqual({ "index.html": page });
  expect(app.transcript(app.roomId)[1]).toBe("test/a: Here you are.\n\nOpen it.");
});

test("an answer without an image or files fails its version with a reason", async () => {
  const image = await startArtifact({ mode: "image", models: ["a"], script: () => plainAnswer("I cannot.") });
  await image.finished;
  expect(image.version(1).error).toBe(errorTexts.artifact.noImage);
  const app = await startArtifact({ models: ["a"], script: () => plainAnswer("I will not.") });
  await app.finished;
  expect(app.version(1).error).toBe(errorTexts.artifact.noFiles);
  expect(app.transcript(app.roomId)[1]).toBe("test/a: I will not.");
  const empty = await startArtifact({ models: ["a"], script: () => [] });
  await empty.finished;
  expect(empty.version(1).error).toBe(errorTexts.noResponse);
  expect(empty.transcript(empty.roomId)[1]).toBe(`test/a: ${errorTexts.noResponse}`);
});

test("nothing is made without a model, not even the room", async () => {
  const { engine, notices, client } = await startEngine();
  for (const { id } of engine.composer.getState().pendingCharacters) engine.characters.toggle(id);
  engine.chat.setDraft(NEW_ROOM, { text: "Make a clock", attachments: [], mode: "2d-game" });
  expect((await engine.chat.send(NEW_ROOM)).status).toBe("failed");
  expect(notices).toEqual([{ kind: "error", ...errorTexts.artifact.cannotGenerate }]);
  expect(engine.tables.rooms.all()).toEqual([]);
  expect(client.completions).toEqual([]);
  expect(engine.composer.getState().drafts[NEW_ROOM]?.text).toBe("Make a clock");
});

test("a generating version is no base of another", async () => {
  const { engine, artifactId, notices } = await startArtifact({ models: ["a"] });
  expect((await engine.artifacts.generate(artifactId, { prompt: "More" })).status).toBe("failed");
  expect(notices.at(-1)?.text).toBe(errorTexts.artifact.notFinished.text);
  expect((await engine.artifacts.generate(artifactId, { prompt: " " })).status).toBe("empty");
});

test.each([true, undefined])(
  "[APP-15] a first version's request has the model API if it is allowed: %s",
  async (usesModels) => {
    const requests: ChatRequest[] = [];
    const script = (request: ChatRequest) => {
      requests.push(request);
      return recipeAnswer({ "index.html": "<p>\n" });
    };
    const startedArtifact = await startArtifact({
      models: ["a"],
      script,
      ...withoutUndefined({ usesModels }),
    });
    await startedArtifact.finished;
    expect(startedArtifact.artifact().usesModels).toBe(usesModels);
    expect(JSON.stringify(requests[0]).includes("tutti.complete")).toBe(usesModels === true);
  },
);

test("[PURSE-5] versions spend for their artifact, its room and their turn", async () => {
  const { client, roomId, artifactId } = await startArtifact({ mode: "2d-game", models: ["a", "b"] });
  expect(client.completions).toHaveLength(2);
  for (const { spenders } of client.completions) {
    expect(spenders).toMatchObject({ room: roomId, artifact: artifactId });
    expect(spenders?.turn).toBe(client.completions[0]?.spenders?.turn);
  }
});
