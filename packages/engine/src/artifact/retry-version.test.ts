import type { AnswerPart } from "@tutti/contract";
import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { firstWords, lastWords, recipeAnswer, recipeOf, startArtifact } from "../testing/start-artifact.ts";

const brokenOff = `I begin.
BEGIN FILE RECIPE
UPSERT FILE src/one.ts <<END_OF_FILE
one
END_OF_FILE
UPSERT FILE src/two.ts <<END_OF_FILE
tw`;

/** An artifact of one model that gives these answers one after the other. */
async function startAnswered(...answers: (readonly AnswerPart[])[]): Promise<StartedArtifact> {
  const waiting = [...answers];
  const startedArtifact = await startArtifact({ models: ["a"], script: () => waiting.shift() });
  await startedArtifact.finished;
  return startedArtifact;
}

const answerParts: readonly AnswerPart[] = [{ type: "error", error: { code: 502, message: "Lost" } }];

test("[GEN-6] only a failed app version is retried, in place and without its error", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, engine, version, versions, notices, finished, time, files, transcript, roomId } = startedArtifact;
  client.completions[0]?.push(...answerParts);
  client.completions[0]?.end();
  await finished;
  await time.advance(500);
  const retry = engine.artifacts.retry(version(1).id);
  await time.settle();
  expect(version(1)).toMatchObject({ generationStatus: "generating" });
  expect(version(1).error).toBeUndefined();
  expect(version(1).generationDurationMs).toBeUndefined();
  await time.advance(700);
  client.completions[1]?.push(...recipeAnswer({ "src/App.tsx": "again\n" }));
  client.completions[1]?.end();
  await retry;
  expect(versions()).toHaveLength(1);
  expect(version(1)).toMatchObject({ generationStatus: "success", generationDurationMs: 700 });
  expect(files(version(1))["src/App.tsx"]).toBe("again\n");
  expect(transcript(roomId)[1]).toBe("test/a: Here it is.\nEnjoy.");
  notices.length = 0;
  await engine.artifacts.retry(version(1).id);
  const { title, onlyFailed, onlyApps, noPrompt } = errorTexts.artifact.retryFailed;
  expect(notices).toEqual([{ kind: "error", title, text: onlyFailed }]);

  const image = await startArtifact({ mode: "image", models: ["a"], script: () => answerParts });
  await image.finished;
  await image.engine.artifacts.retry(image.version(1).id);
  expect(image.notices.at(-1)).toEqual({ kind: "error", title, text: onlyApps });

  const orphan = await startAnswered(answerParts);
  orphan.engine.chat.remove(orphan.messageId(orphan.roomId, 0));
  await orphan.engine.artifacts.retry(orphan.version(1).id);
  expect(orphan.notices.at(-1)).toEqual({ kind: "error", title, text: noPrompt });
});

test("the base content of versions is kept until the last of them has ended", async () => {
  const { client, version, files, engine, finished } = await startArtifact();
  const [first, second] = client.completions;
  second?.push({ type: "text-delta", text: recipeOf({ "src/App.tsx": "half\n" }) });
  first?.push(...recipeAnswer({ "src/App.tsx": "whole\n" }));
  first?.end();
  await Promise.resolve();
  second?.push(...answerParts);
  second?.end();
  await finished;
  expect(files(version(1))["src/App.tsx"]).toBe("whole\n");
  expect(files(version(2))["src/App.tsx"]).toContain("This app is ready");
  const contentIds = [version(1), version(2)].flatMap(({ fileContents }) => Object.values(fileContents));
  expect(new Set(engine.tables.artifactFileContents.all().map(({ id }) => id))).toEqual(new Set(contentIds));
});

test("content that a retry replaces is deleted once it has ended", async () => {
  const { engine, version, files } = await startAnswered(
    plainAnswer(brokenOff),
    recipeAnswer({ "src/App.tsx": "again\n" }),
  );
  expect(files(version(1))["src/one.ts"]).toBe("one\n");
  await engine.artifacts.retry(version(1).id);
  expect(files(version(1))["src/one.ts"]).toBeUndefined();
  const usedIds = new Set(Object.values(version(1).fileContents));
  expect(new Set(engine.tables.artifactFileContents.all().map(({ id }) => id))).toEqual(usedIds);
  expect(new Set(engine.tables.artifactFiles.all().map(({ id }) => id))).toEqual(
    new Set(Object.keys(version(1).fileContents)),
  );
});

test("an answer that ends within a file fails its version and marks the file", async () => {
  const { engine, version, files, fileId } = await startAnswered(plainAnswer(brokenOff));
  expect(version(1)).toMatchObject({
    generationStatus: "failed",
    error: errorTexts.artifact.brokenOffInFile("src/two.ts"),
  });
  expect(files(version(1))).toMatchObject({ "src/one.ts": "one\n", "src/two.ts": "tw" });
  const partial = engine.tables.artifactFileContents.get(
    version(1).fileContents[fileId(version(1), "src/two.ts")] ?? "",
  );
  expect(partial?.generationStatus).toBe("failed");
});

test("a version continues from the last complete file, with any model", async () => {
  const rest = "BEGIN FILE RECIPE\nUPSERT FILE src/two.ts <<END_OF_FILE\ntwo\nEND_OF_FILE\nEND FILE RECIPE";
  const { engine, client, version, versions, files, artifact } = await startAnswered(
    plainAnswer(brokenOff),
    plainAnswer(brokenOff),
    plainAnswer(rest),
  );
  await engine.artifacts.continue(version(1).id);
  expect(lastWords(client.completions[1]?.request)).toContain("write src/two.ts again");
  expect(firstWords(client.completions[1]?.request)).toContain("UPSERT FILE src/one.ts <<END_OF_FILE\none\n");
  expect(version(1).generationStatus).toBe("failed");
  await engine.artifacts.continue(version(1).id, { model: "test/z", name: "Z" });
  expect(client.completions[2]?.request.model).toBe("test/z");
  expect(versions()).toHaveLength(1);
  expect(version(1)).toMatchObject({ generationStatus: "success", characterName: "Z" });
  expect(files(version(1))).toMatchObject({ "src/one.ts": "one\n", "src/two.ts": "two\n" });
  expect(artifact().characterIds).toHaveLength(2);
});

test("only a version that broke off is continued", async () => {
  const { engine, version, notices } = await startAnswered(answerParts);
  notices.length = 0;
  await engine.artifacts.continue(version(1).id);
  expect(notices).toEqual([{ kind: "error", ...errorTexts.artifact.cannotContinue }]);
});

test("a stop during a retry restores the failed version as it was", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, engine, version, files, finished, time, transcript, roomId } = startedArtifact;
  client.completions[0]?.push(...plainAnswer(brokenOff));
  client.completions[0]?.end();
  await finished;
  const before = { version: version(1), files: files(version(1)), transcript: transcript(roomId) };
  for (const again of ["continue", "retry"] as const) {
    const run = engine.artifacts[again](version(1).id);
    client.completions.at(-1)?.push({ type: "text-delta", text: brokenOff });
    await time.frame();
    expect(version(1).generationStatus).toBe("generating");
    engine.artifacts.stop(version(1).id);
    await run;
    expect({ version: version(1), files: files(version(1)), transcript: transcript(roomId) }).toEqual(before);
  }
});

test("[GEN-7] 'Try to Fix' sends the error in a prompt, and makes a new version", async () => {
  const { engine, client, version, artifactId, notices } = await startAnswered(
    recipeAnswer({ "src/App.tsx": "broken(\n" }),
    recipeAnswer({ "src/App.tsx": "whole()\n" }),
  );
  const fixing = async (id: string) => {
    const outcome = await engine.artifacts.fix(id);
    if (outcome.status === "started") await outcome.finished;
    return outcome.status;
  };
  expect(await fixing(version(1).id)).toBe("failed");
  expect(notices.at(-1)).toEqual({ kind: "error", ...errorTexts.artifact.noVersionError });
  engine.artifacts.reportError(version(1).id, { kind: "build", text: "Expected ) at src/App.tsx:1:7" });
  expect(await fixing(version(1).id)).toBe("started");
  expect(lastWords(client.completions[1]?.request)).toContain("Expected ) at src/App.tsx:1:7");
  expect(firstWords(client.completions[1]?.request)).toContain("broken(");
  expect(version(2)).toMatchObject({ parentVersionId: version(1).id, generationStatus: "success" });
  const [questionId] = engine.tables.artifactStates.get(artifactId)?.messageIds ?? [];
  expect(engine.tables.texts.get(questionId ?? "")?.content).toContain("Expected ) at src/App.tsx:1:7");
});

test("a retry of a message retries its failed version, or adds a new one", async () => {
  const { engine, client, versions, version, messageId, roomId } = await startAnswered(
    answerParts,
    recipeAnswer({ "src/App.tsx": "one\n" }),
    recipeAnswer({ "src/App.tsx": "two\n" }),
    recipeAnswer({ "src/App.tsx": "three\n" }),
    recipeAnswer({ "src/App.tsx": "four\n" }),
  );
  await engine.chat.retry(messageId(roomId, 1));
  expect(versions().map(({ generationStatus }) => generationStatus)).toEqual(["success"]);
  await engine.chat.retry(messageId(roomId, 1));
  await engine.chat.edit(messageId(roomId, 0), "Make a watch", { isRetrying: true });
  expect(lastWords(client.completions.at(-1)?.request)).toMatch(/Make a watch$/u);
  await engine.chat.retryWith(messageId(roomId, 1), { model: "test/z", name: "Z" });
  expect(client.completions.at(-1)?.request.model).toBe("test/z");
  expect(versions().map(({ parentVersionId }) => parentVersionId)).toEqual([null, null, null, null]);
  expect(version(3).prompt).toBe("Make a watch");
  expect(engine.tables.roomStates.get(roomId)?.messageIds).toHaveLength(2);
});

test("a retry of a prompt asks all its remaining models once more", async () => {
  const { engine, client, versions, finished, messageId, roomId } = await startArtifact({
    models: ["a", "b", "c"],
    script: () => recipeAnswer({ "src/App.tsx": "one\n" }),
  });
  await finished;
  const [, , goneVersion] = versions();
  engine.characters.remove(goneVersion?.characterId ?? "");
  const prompts = () => engine.tables.messages.all().filter(({ type }) => type === "user");
  expect(prompts()).toHaveLength(1);
  await engine.chat.retry(messageId(roomId, 0));
  expect(prompts()).toHaveLength(2);
  expect(versions().map(({ characterName, versionNumber }) => `${versionNumber} ${characterName}`)).toEqual([
    "1 A",
    "2 B",
    "3 C",
    "4 A",
    "5 B",
  ]);
  expect(client.completions.slice(3).map(({ request }) => request.model)).toEqual(["test/a", "test/b"]);
});

test("a failed version's sent request is shown as sent after a stopped retry", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const { client, engine, version, finished, messageId, roomId, time } = startedArtifact;
  client.completions[0]?.push(...answerParts);
  client.completions[0]?.end();
  await finished;
  await engine.chat.edit(messageId(roomId, 0), "Make a watch", { isRetrying: false });
  const answerId = version(1).generatingMessageId ?? "";
  const before = await engine.chat.sentRequest(answerId);
  expect(lastWords(before?.body)).toMatch(/Make a clock$/u);
  const run = engine.artifacts.retry(version(1).id);
  await time.settle();
  await engine.flush();
  expect(lastWords(client.completions[1]?.request)).toMatch(/Make a watch$/u);
  engine.artifacts.stop(version(1).id);
  await run;
  await engine.flush();
  expect(await engine.chat.sentRequest(answerId)).toEqual(before);
});
