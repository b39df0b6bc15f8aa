import { errorTexts, USER_CHARACTER_ID } from "@tutti/domain";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../../testing/start-artifact.ts";
import { recipeAnswer, startArtifact } from "../../testing/start-artifact.ts";

async function madeArtifact(): Promise<StartedArtifact> {
  const answers = [recipeAnswer({ "src/App.tsx": "app\n", "src/lib/util.ts": "util\n" })];
  const startedArtifact = await startArtifact({ models: ["a"], script: () => answers.shift() });
  await startedArtifact.finished;
  return startedArtifact;
}

test("[APP-10] files that are added make one version by the user, all of them or none", async () => {
  const { engine, version, versions, files, notices } = await madeArtifact();
  const { addFiles } = engine.artifacts;
  const newFiles = [
    { path: "src\\a.ts", content: "a" },
    { path: "logo.png", content: "data:image/png;base64,AA==" },
  ];
  expect(await addFiles(version(1).id, newFiles)).toBe(version(2).id);
  expect(version(2)).toMatchObject({
    parentVersionId: version(1).id,
    characterId: USER_CHARACTER_ID,
    generationStatus: "success",
    prompt: "Added 2 files: src/a.ts, logo.png",
  });
  expect(files(version(2))).toEqual({
    ...files(version(1)),
    "src/a.ts": "a",
    "logo.png": "data:image/png;base64,AA==",
  });
  expect(await addFiles(version(2).id, [])).toBeUndefined();
  const one = { path: "b.ts", content: "" };
  expect(await addFiles(version(2).id, [one, { path: "src/App.tsx", content: "" }])).toBeUndefined();
  expect(notices.at(-1)).toMatchObject({
    title: errorTexts.artifact.addFailed.title,
    text: errorTexts.artifact.pathTaken("src/App.tsx"),
  });
  expect(await addFiles(version(2).id, [one, one])).toBeUndefined();
  expect(await addFiles(version(2).id, [one, { path: "../c.ts", content: "" }])).toBeUndefined();
  expect(notices.at(-1)?.text).toMatch(/^Invalid path: \.\.\/c\.ts/u);
  expect(await addFiles("gone", [one])).toBeUndefined();
  expect(notices.at(-1)?.text).toBe(errorTexts.artifact.noActiveVersion);
  expect(versions()).toHaveLength(2);
});

test("[APP-10] moved files keep their content, in one version, without overwriting", async () => {
  const { engine, version, versions, files, fileId, notices, artifact, artifactId } = await madeArtifact();
  const { moveFiles } = engine.artifacts;
  const [app, util] = ["src/App.tsx", "src/lib/util.ts"].map((path) => fileId(version(1), path)) as [string, string];
  engine.artifacts.show(artifactId, { activeFileId: util });
  const id = await moveFiles(version(1).id, [{ fileId: util, to: "src/tools/util.ts" }]);
  expect(id).toBe(version(2).id);
  expect(version(2)).toMatchObject({
    prompt: "Moved src/lib/util.ts to src/tools/util.ts",
    characterId: USER_CHARACTER_ID,
  });
  expect(files(version(2))["src/tools/util.ts"]).toBe("util\n");
  expect(files(version(2))["src/lib/util.ts"]).toBeUndefined();
  expect(files(version(1))["src/lib/util.ts"]).toBe("util\n");
  expect(artifact().viewer?.activeFileId).toBe(fileId(version(2), "src/tools/util.ts"));

  expect(await moveFiles(version(1).id, [{ fileId: app, to: "src/App.tsx" }])).toBeUndefined();
  expect(notices.filter(({ kind }) => kind === "error")).toEqual([]);
  expect(await moveFiles(version(1).id, [{ fileId: app, to: "src/lib/util.ts" }])).toBeUndefined();
  expect(notices.at(-1)).toMatchObject({
    title: errorTexts.artifact.moveFailed.title,
    text: errorTexts.artifact.pathTaken("src/lib/util.ts"),
  });
  expect(versions()).toHaveLength(2);
  // Two files that swap their paths are no conflict.
  const swap = [
    { fileId: app, to: "src/lib/util.ts" },
    { fileId: util, to: "src/App.tsx" },
  ];
  expect(await moveFiles(version(1).id, swap)).toBe(version(3).id);
  expect(files(version(3))).toMatchObject({ "src/lib/util.ts": "app\n", "src/App.tsx": "util\n" });
});
