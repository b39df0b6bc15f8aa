import { filesFingerprint, type VersionCheck } from "@tutti/domain";
import { expect, test } from "vitest";
import { recipeAnswer, startArtifact } from "../../testing/start-artifact.ts";
import { filesOf } from "../make/version-files.ts";

async function checkedVersion() {
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "src/clock.ts": "tick()\n" }),
  });
  await startedArtifact.finished;
  const { engine, version } = startedArtifact;
  const files = filesOf(engine, version(1)).map(({ path, content }) => ({ path, content: content.content }));
  const check: VersionCheck = {
    state: "runs",
    fingerprint: filesFingerprint(files),
    problemCount: 0,
    problems: [],
    thumbnail: "data:image/webp;base64,UklGRg==",
    checkedAt: 1,
  };
  return { ...startedArtifact, check };
}

test("[APP-7] a check is kept with its version, and with versions of the same files", async () => {
  const { engine, version, check } = await checkedVersion();
  expect(engine.artifacts.recordCheck(version(1).id, check)).toBe(true);
  expect(version(1).check).toEqual(check);
  const again = (await engine.artifacts.rollBack(version(1).id)) ?? "";
  expect(engine.tables.artifactVersions.get(again)?.check).toEqual(check);
});

test("[APP-7] a version whose files change by hand has no check", async () => {
  const { engine, version, check } = await checkedVersion();
  engine.artifacts.recordCheck(version(1).id, check);
  const editedId =
    (await engine.artifacts.editFile(version(1).id, { path: "src/clock.ts", content: "tock()\n" })) ?? "";
  expect(engine.tables.artifactVersions.get(editedId)).not.toHaveProperty("check");
  engine.artifacts.setHead(version(1).id);
  const [fileId = ""] = Object.keys(version(1).fileContents);
  expect(await engine.artifacts.renameFile(version(1).artifactId, fileId, "renamed.ts")).toBe(true);
  expect(version(1)).not.toHaveProperty("check");
});

test("[APP-7] a check of other files, of a gone version or with markup is refused", async () => {
  const { engine, version, check } = await checkedVersion();
  const { recordCheck } = engine.artifacts;
  expect(recordCheck(version(1).id, { ...check, fingerprint: "other" })).toBe(false);
  expect(recordCheck(version(1).id, { ...check, thumbnail: "data:image/svg+xml;base64,PHN2Zz4=" })).toBe(false);
  expect(recordCheck("gone", check)).toBe(false);
  expect(version(1)).not.toHaveProperty("check");
});
