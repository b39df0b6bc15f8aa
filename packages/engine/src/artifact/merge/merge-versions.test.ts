import { errorTexts } from "@tutti/domain";
import { plainAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import {
  firstWords,
  lastWords,
  recipeAnswer,
  type StartedArtifact,
  startArtifact,
} from "../../testing/start-artifact.ts";
import type { StartEngineOptions } from "../../testing/start-engine.ts";
import { shareTokens } from "../requests/describe-files.ts";

/** Two models have made a version each; the next answer merges both. */
async function startVersions(ports: StartEngineOptions["ports"] = {}): Promise<StartedArtifact> {
  const startedArtifact = await startArtifact({
    ports,
    models: ["a", "b"],
    script: (request) =>
      lastWords(request).includes("Make one new version of")
        ? recipeAnswer({ "src/styles.css": "teal\n" })
        : request.model === "test/a"
          ? recipeAnswer({ "src/App.tsx": "one\n", "src/styles.css": "teal\n" })
          : recipeAnswer({ "src/App.tsx": "two\n", "src/logic.ts": "count\n", "src/styles.css": "gray\n" }),
  });
  await startedArtifact.finished;
  await startedArtifact.time.advance(5);
  return startedArtifact;
}

const prompt = "Take the look from v1 and the logic from v2.";

async function merge(
  { engine, artifactId, artifact, version, time }: StartedArtifact,
  numbers: readonly number[],
  by?: Parameters<typeof engine.artifacts.merge>[1]["by"],
) {
  const outcome = await engine.artifacts.merge(artifactId, {
    versionIds: numbers.map((number) => version(number).id),
    prompt,
    by: by ?? { characterId: artifact().characterIds[0] ?? "" },
  });
  if (outcome.status === "started") await outcome.finished;
  await time.advance(5);
  return outcome;
}

test("[EVID-10] a merge sends the files of both versions, and names its sources", async () => {
  const startedArtifact = await startVersions();
  const { client, version, versions, files, engine, artifactId, roomId, database } = startedArtifact;
  await merge(startedArtifact, [2, 1]);
  const request = client.completions.at(-1)?.request;
  const [before = "", after = ""] = firstWords(request).split("These are the files of v1");
  expect(before).toContain("those of v2:");
  expect(before).toContain("UPSERT FILE src/logic.ts <<END_OF_FILE\ncount\nEND_OF_FILE");
  expect(after).toContain("UPSERT FILE src/styles.css <<END_OF_FILE\nteal\nEND_OF_FILE");
  expect(after).toContain("These are the same as above: index.html");
  expect(after).not.toContain("UPSERT FILE index.html");
  expect(lastWords(request)).toBe(
    `Make one new version of v2 and v1, whose files stand above. The project holds those of v2: write the files that change.\n\n${prompt}`,
  );
  expect(versions()).toHaveLength(3);
  expect(version(3)).toMatchObject({
    prompt,
    parentVersionId: version(2).id,
    mergedVersionIds: [version(2).id, version(1).id],
  });
  expect(files(version(3))).toMatchObject({ "src/logic.ts": "count\n", "src/styles.css": "teal\n" });
  expect(startedArtifact.artifact().headVersionId).toBe(version(3).id);

  // The sent request is shown as it was sent, and a regeneration merges once more.
  const sentBodyOf = async () => (await engine.chat.sentRequest(version(3).generatingMessageId ?? ""))?.body;
  expect(await sentBodyOf()).toEqual(request);
  const again = await engine.artifacts.regenerate(version(3).id);
  if (again.status === "started") await again.finished;
  expect(version(4).mergedVersionIds).toEqual(version(3).mergedVersionIds);
  expect(firstWords(client.completions.at(-1)?.request)).toBe(firstWords(request));

  // The next version is made from the merged one alone.
  await startedArtifact.time.advance(5);
  await startedArtifact.next("Bigger", version(3).id);
  expect(firstWords(client.completions.at(-1)?.request)).not.toContain("These are the files of v1");
  expect(version(5).mergedVersionIds).toBeUndefined();

  // A copy of the room refers to its own versions.
  await engine.flush();
  const copyId = (await engine.rooms.duplicate(roomId)) ?? "";
  const copies = [...engine.tables.artifactVersions.all()].filter((one) => one.roomId === copyId);
  const copiedVersion = copies.find(({ versionNumber }) => versionNumber === 3);
  const idOf = (number: number) => copies.find(({ versionNumber }) => versionNumber === number)?.id;
  expect(copiedVersion?.mergedVersionIds).toEqual([idOf(2), idOf(1)]);
  const sentRequest = await engine.chat.sentRequest(copiedVersion?.generatingMessageId ?? "");
  expect(sentRequest?.body).toEqual(request);
  expect(sentRequest?.missingPaths).toEqual([]);
  expect(database.tables.artifactVersions.get(version(3).id)?.artifactId).toBe(artifactId);
});

test("[EVID-10] a model from outside joins to merge, and makes no other version", async () => {
  const startedArtifact = await startVersions();
  await merge(startedArtifact, [1, 2], { choice: { model: "test/c", name: "C" } });
  const { version, artifact, engine } = startedArtifact;
  expect(version(3).characterName).toBe("C");
  expect(artifact().characterIds).toContain(version(3).characterId);
  await merge(startedArtifact, [1, 2], { choice: { model: "test/c", name: "C" } });
  expect(version(4).characterId).toBe(version(3).characterId);
  expect(engine.tables.characters.all().filter(({ model }) => model === "test/c")).toHaveLength(1);
  await startedArtifact.next("Bigger");
  expect(startedArtifact.versions().map(({ characterName }) => characterName)).toEqual(["A", "B", "C", "C", "A", "B"]);
});

test("[EVID-10] a failed version that was merged is merged again by a retry", async () => {
  const startedArtifact = await startVersions();
  const { engine, version, client } = startedArtifact;
  await merge(startedArtifact, [2, 1]);
  engine.artifacts.reportError(version(3).id, { kind: "build", text: "src/App.tsx: wrong" });
  await engine.artifacts.retry(version(3).id);
  expect(version(3).mergedVersionIds).toHaveLength(2);
  expect(firstWords(client.completions.at(-1)?.request)).toContain("These are the files of v1");
});

test("[EVID-10] pictures are merged of all pictures, in the order that the words name", async () => {
  const address = (name: string): string => `data:image/png;base64,${name}`;
  const startedArtifact = await startArtifact({
    mode: "image",
    models: ["a", "b"],
    script: (request) => [
      { type: "image", url: address(request.model === "test/a" ? "AA==" : "BB==") },
      ...plainAnswer("Here."),
    ],
  });
  await startedArtifact.finished;
  await startedArtifact.time.advance(5);
  await merge(startedArtifact, [2, 1]);
  const requestContent = startedArtifact.client.completions.at(-1)?.request.messages.at(-1)?.content;
  expect(requestContent).toEqual([
    {
      type: "text",
      text: `Make one new picture of v2 and v1. The pictures that go along are, in their order: v2, v1.\n\n${prompt}`,
    },
    { type: "image_url", image_url: { url: address("BB==") } },
    { type: "image_url", image_url: { url: address("AA==") } },
  ]);
  const sentRequest = await startedArtifact.engine.chat.sentRequest(
    startedArtifact.version(3).generatingMessageId ?? "",
  );
  expect(sentRequest?.body).toEqual(startedArtifact.client.completions.at(-1)?.request);
});

test("[EVID-10] an impossible merge is refused with its reason, and makes nothing", async () => {
  const startedArtifact = await startVersions();
  const { engine, artifactId, version, versions, notices, artifact } = startedArtifact;
  const by = { characterId: artifact().characterIds[0] ?? "" };
  await merge(startedArtifact, [1, 1]);
  expect(notices.at(-1)).toMatchObject(errorTexts.artifact.cannotMerge);
  const ofOther = await engine.artifacts.merge(artifactId, { versionIds: [version(1).id, "gone"], prompt, by });
  expect(ofOther.status).toBe("failed");
  expect(notices.at(-1)).toMatchObject(errorTexts.artifact.versionNotFound);
  const ids = [version(1).id, version(2).id];
  expect((await engine.artifacts.merge(artifactId, { versionIds: ids, prompt: " ", by })).status).toBe("empty");
  const noModel = await engine.artifacts.merge(artifactId, { versionIds: ids, prompt, by: { characterId: "gone" } });
  expect(noModel.status).toBe("failed");
  expect(versions()).toHaveLength(2);
});

test("[EVID-10] versions of an undecided blind question are not merged", async () => {
  const startedArtifact = await startVersions();
  const { engine, roomId, versions, notices, time } = startedArtifact;
  engine.evidence.setBlind(roomId, true);
  await startedArtifact.next("Blind");
  await time.advance(5);
  await merge(startedArtifact, [1, 2]);
  expect(notices.at(-1)).toMatchObject(errorTexts.artifact.mergeUndecided);
  expect(versions()).toHaveLength(4);
});

test("[EVID-10] a merge divides the model's limited context between the versions", async () => {
  const startedArtifact = await startVersions({ contextLengthOf: () => 500 });
  await merge(startedArtifact, [2, 1]);
  const [before = "", after = ""] = firstWords(startedArtifact.client.completions.at(-1)?.request).split(
    "These are the files of v1",
  );
  expect(before).toContain("There is no room here for these files");
  expect(after).toContain("There is no room here for these files, which are there too: src/App.tsx, src/styles.css");
});

test.each<[readonly number[], number, readonly number[]]>([
  [[10, 10], 100, [10, 10]],
  [[10, 90], 60, [10, 50]],
  [[90, 10], 60, [50, 10]],
  [[90, 90, 10], 70, [30, 30, 10]],
  [[5, 5], 0, [0, 0]],
  [[], 10, []],
])("[EVID-10] tokens for versions of %j with room for %d", (weights, tokens, expected) => {
  expect(shareTokens(weights, tokens)).toEqual(expected);
});
