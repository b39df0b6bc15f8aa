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

test("an edit makes a version by the user with the same file, changed", async () => {
  const { engine, version, files, fileId, artifact, versions } = await madeArtifact();
  const id = await engine.artifacts.editFile(version(1).id, { path: "src/App.tsx", content: "mine\n" });
  expect(id).toBe(version(2).id);
  expect(version(2)).toMatchObject({
    parentVersionId: version(1).id,
    characterId: USER_CHARACTER_ID,
    generatingMessageId: null,
    generationStatus: "success",
    generationDurationMs: 0,
    prompt: "Edited src/App.tsx",
  });
  expect(files(version(2))["src/App.tsx"]).toBe("mine\n");
  expect(files(version(1))["src/App.tsx"]).toBe("app\n");
  expect(fileId(version(2), "src/App.tsx")).toBe(fileId(version(1), "src/App.tsx"));
  expect(artifact().headVersionId).toBe(id);
  expect(await engine.artifacts.editFile(version(2).id, { path: "src/App.tsx", content: "mine\n" })).toBeUndefined();
  expect(versions()).toHaveLength(2);
  await engine.artifacts.editFile(version(2).id, { path: "src\\new.css", content: "a {}" });
  expect(files(version(3))["src/new.css"]).toBe("a {}");
});

test("an edit needs a finished version and a valid path", async () => {
  const { engine, version, notices, artifactId } = await madeArtifact();
  expect(await engine.artifacts.editFile("gone", { path: "a.ts", content: "" })).toBeUndefined();
  expect(notices.at(-1)?.text).toBe(errorTexts.artifact.noActiveVersion);
  expect(await engine.artifacts.editFile(version(1).id, { path: "../a.ts", content: "" })).toBeUndefined();
  expect(notices.at(-1)).toMatchObject({
    title: errorTexts.artifact.saveFailed.title,
    text: expect.stringContaining(`${errorTexts.artifact.saveFailed.text} Invalid path: ../a.ts`),
  });
  await engine.artifacts.generate(artifactId, { prompt: "More" });
  expect(await engine.artifacts.editFile(version(2).id, { path: "a.ts", content: "" })).toBeUndefined();
  expect(notices.at(-1)).toMatchObject(errorTexts.artifact.notFinished);
});

test("[FILE-2] a rename keeps the folder, and makes a new file id in the head version", async () => {
  const { engine, version, versions, files, fileId, artifactId, notices, artifact } = await madeArtifact();
  await engine.artifacts.editFile(version(1).id, { path: "src/App.tsx", content: "two\n" });
  const old = fileId(version(2), "src/lib/util.ts");
  engine.artifacts.show(artifactId, { activeFileId: old });
  expect(await engine.artifacts.renameFile(artifactId, old, "  ")).toBe(false);
  expect(await engine.artifacts.renameFile(artifactId, old, "util.ts")).toBe(false);
  expect(notices.filter(({ kind }) => kind === "error")).toEqual([]);
  expect(await engine.artifacts.renameFile(artifactId, old, " tools.ts ")).toBe(true);
  const renamedId = fileId(version(2), "src/lib/tools.ts");
  expect(renamedId).not.toBe(old);
  expect(versions()).toHaveLength(2);
  expect(files(version(2))["src/lib/tools.ts"]).toBe("util\n");
  expect(files(version(1))["src/lib/util.ts"]).toBe("util\n");
  expect(artifact().viewer?.activeFileId).toBe(renamedId);
  expect(artifact().fileIds).toEqual(expect.arrayContaining([old, renamedId]));

  const refusalOf = async (id: string, name: string): Promise<string | undefined> => {
    expect(await engine.artifacts.renameFile(artifactId, id, name)).toBe(false);
    const { title, text } = notices.at(-1) ?? {};
    expect(title).toBe("Rename Failed");
    return text;
  };
  expect(await refusalOf(renamedId, "../x.ts")).toMatch(/^Invalid path: \.\.\/x\.ts/u);
  expect(await refusalOf(renamedId, "lib/")).toMatch(/^Invalid path: lib\//u);
  expect(await refusalOf(renamedId, "src/App.tsx")).toBe("Invalid path: src/App.tsx");
  expect(await refusalOf(old, "other.ts")).toBe("Invalid path: other.ts");
  expect(await refusalOf("gone", "other.ts")).toBe("Invalid path: other.ts");
  expect(await engine.artifacts.renameFile(artifactId, renamedId, "lib/x.ts")).toBe(true);
  expect(files(version(2))["lib/x.ts"]).toBe("util\n");
});

test("a deletion makes a new version, and never removes the last file", async () => {
  const { engine, version, versions, files, fileId, artifactId, notices } = await madeArtifact();
  const ids = ["src/App.tsx", "src/lib/util.ts"].map((path) => fileId(version(1), path));
  expect(await engine.artifacts.deleteFiles(artifactId, ids)).toBe(version(2).id);
  expect(Object.keys(files(version(2)))).toEqual(["index.html", "src/main.tsx", "src/styles.css"]);
  expect(version(2)).toMatchObject({ parentVersionId: version(1).id, characterId: USER_CHARACTER_ID });
  expect(await engine.artifacts.deleteFiles(artifactId, Object.keys(version(2).fileContents))).toBeUndefined();
  const { title, lastFile } = errorTexts.artifact.deleteFailed;
  expect(notices.at(-1)).toEqual({ kind: "error", title, text: lastFile });
  expect(versions()).toHaveLength(2);
  engine.tables.artifactVersions.remove(...versions().map(({ id }) => id));
  expect(await engine.artifacts.deleteFiles(artifactId, ids)).toBeUndefined();
  expect(notices.at(-1)).toEqual({ kind: "error", title, text: errorTexts.artifact.noActiveVersion });
});

test("a rollback is a new version that is as the old one was", async () => {
  const { engine, version, files, artifact } = await madeArtifact();
  await engine.artifacts.editFile(version(1).id, { path: "src/App.tsx", content: "two\n" });
  expect(await engine.artifacts.rollBack(version(1).id)).toBe(version(3).id);
  expect(version(3)).toMatchObject({ parentVersionId: version(1).id, prompt: "Back to version 1" });
  expect(files(version(3))).toEqual(files(version(1)));
  expect(artifact().headVersionId).toBe(version(3).id);
  engine.artifacts.reportError(version(2).id, { kind: "build", text: "No" });
  await engine.artifacts.rollBack(version(2).id);
  expect(version(4).error).toBe("No");
});
