import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { recipeAnswer, recipeOf, startArtifact } from "../testing/start-artifact.ts";
import { startEngine } from "../testing/start-engine.ts";

const image = { type: "image" as const, url: "data:image/png;base64,AA==", name: "a.png", size: 1 };

/** Checks that the request shown for a version is the request that was sent for it. */
async function expectSeen(startedArtifact: StartedArtifact, versionNumber: number, fileCount: number): Promise<void> {
  const { engine, client, version } = startedArtifact;
  const sentRequestView = await engine.chat.sentRequest(version(versionNumber).generatingMessageId ?? "");
  expect(sentRequestView?.body).toEqual(client.completions[fileCount]?.request);
  expect(sentRequestView).toMatchObject({ missingMessageIds: [], missingPaths: [] });
}

test("a version's sent request is exactly what was sent", async () => {
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: (request) =>
      JSON.stringify(request.messages).includes("Why?")
        ? plainAnswer("Because.")
        : recipeAnswer({ "src/App.tsx": `app ${request.messages.length}\n` }),
  });
  const { engine, artifactId, version, client, time, database } = startedArtifact;
  await startedArtifact.finished;
  await time.advance(5);
  const generateOutcome = await engine.artifacts.generate(artifactId, { prompt: "Like this", attachments: [image] });
  if (generateOutcome.status === "started") await generateOutcome.finished;
  await time.advance(5);
  const talk = await engine.artifacts.brainstorm(artifactId, { text: "Why?" });
  if (talk.status === "sent") await talk.finished;
  await time.advance(5);
  engine.artifacts.reportError(version(2).id, { kind: "build", text: "src/App.tsx: wrong" });
  const outcome = await engine.artifacts.fix(version(2).id);
  if (outcome.status === "started") await outcome.finished;

  const check = async (): Promise<void> => {
    await expectSeen(startedArtifact, 1, 0);
    await expectSeen(startedArtifact, 2, 1);
    await expectSeen(startedArtifact, 3, 3);
    const answerId = engine.tables.artifactStates.get(artifactId)?.messageIds[3] ?? "";
    expect((await engine.chat.sentRequest(answerId))?.body).toEqual(client.completions[2]?.request);
  };
  await check();
  // Later changes do not affect it.
  await engine.artifacts.editFile(version(1).id, { path: "src/App.tsx", content: "mine\n" });
  const [characterId = ""] = startedArtifact.artifact().characterIds;
  engine.characters.update(characterId, { name: "Other name" });
  await check();
  await engine.flush();
  expect(JSON.stringify([...database.tables.requests.values()])).not.toContain("app 2");
});

test("a picture's version was made with the pictures before it", async () => {
  const startedArtifact = await startArtifact({
    mode: "image",
    models: ["a"],
    script: () => [{ type: "image", url: image.url }, ...plainAnswer("Here.")],
  });
  await startedArtifact.finished;
  await startedArtifact.time.advance(5);
  await startedArtifact.next("Bluer");
  await expectSeen(startedArtifact, 1, 0);
  await expectSeen(startedArtifact, 2, 1);
  expect(JSON.stringify(startedArtifact.client.completions[1]?.request.messages)).toContain(image.url);
});

test("a stopped retry restores the record of the request before it", async () => {
  const startedArtifact = await startArtifact({ models: ["a"] });
  const [first] = startedArtifact.client.completions;
  first?.push(...plainAnswer(recipeOf({ "src/App.tsx": "app\n" }).slice(0, 40)));
  first?.end();
  await startedArtifact.finished;
  const { engine, version, roomId, time, database } = startedArtifact;
  const { generatingMessageId } = version(1);
  const sentBody = async () => {
    await engine.flush();
    return database.tables.requests.get(generatingMessageId ?? "");
  };
  const before = await sentBody();
  await time.advance(5);
  const retry = engine.artifacts.retry(version(1).id);
  await time.settle();
  expect(await sentBody()).not.toEqual(before);
  engine.artifacts.stop(version(1).id);
  await retry;
  expect(await sentBody()).toEqual(before);
  await expectSeen(startedArtifact, 1, 0);

  await engine.flush();
  const copyId = (await engine.rooms.duplicate(roomId)) ?? "";
  const copiedVersion = engine.tables.artifactVersions.all().find((one) => one.roomId === copyId);
  const sentRequestView = await engine.chat.sentRequest(copiedVersion?.generatingMessageId ?? "");
  expect(sentRequestView?.body).toEqual(startedArtifact.client.completions[0]?.request);
  await engine.flush();
  const next = await startEngine({ database });
  await next.engine.rooms.open(copyId);
  expect((await next.engine.chat.sentRequest(copiedVersion?.generatingMessageId ?? ""))?.body).toEqual(
    sentRequestView?.body,
  );
});

test("the sent request of a continued or retried version is what was sent", async () => {
  const whole = recipeOf({ "src/App.tsx": "app\n", "src/b.ts": "b\n" });
  let answers = 0;
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: () => {
      answers += 1;
      return plainAnswer(answers === 1 ? whole.slice(0, whole.indexOf("b\n") + 1) : whole);
    },
  });
  await startedArtifact.finished;
  const { engine, version, time } = startedArtifact;
  await time.advance(5);
  await engine.artifacts.continue(version(1).id);
  expect(version(1).generationStatus).toBe("success");
  await expectSeen(startedArtifact, 1, 1);
  await time.advance(5);
  const again = await engine.artifacts.regenerate(version(1).id);
  if (again.status === "started") await again.finished;
  await expectSeen(startedArtifact, 1, 1);
  await expectSeen(startedArtifact, 2, 2);
});

test("[APP-15] models are sent the model API only once the user lets the app call it", async () => {
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "src/App.tsx": "app\n" }),
  });
  const { engine, artifactId, client, time } = startedArtifact;
  await startedArtifact.finished;
  const systemOf = (index: number): string => String(client.completions[index]?.request.messages[0]?.content);
  const make = async (): Promise<void> => {
    await time.advance(5);
    const outcome = await engine.artifacts.generate(artifactId, { prompt: "Next" });
    if (outcome.status === "started") await outcome.finished;
  };
  engine.artifacts.setUsesModels(artifactId, true);
  await make();
  engine.artifacts.setUsesModels(artifactId, false);
  await make();
  expect([0, 1, 2].map((index) => systemOf(index).includes("tutti.complete"))).toEqual([false, true, false]);
  const addedLines = systemOf(1).split("\n").length - systemOf(2).split("\n").length;
  expect(addedLines).toBeLessThanOrEqual(13);
});
