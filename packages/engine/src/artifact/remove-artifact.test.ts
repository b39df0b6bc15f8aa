import { compareMessages } from "@tutti/domain";
import { expect, test } from "vitest";
import type { StartedArtifact } from "../testing/start-artifact.ts";
import { recipeAnswer, startArtifact } from "../testing/start-artifact.ts";
import { startEngine } from "../testing/start-engine.ts";

async function madeArtifact(): Promise<StartedArtifact> {
  const startedArtifact = await startArtifact({
    models: ["a"],
    script: () => recipeAnswer({ "src/App.tsx": "app\n" }),
  });
  await startedArtifact.finished;
  await startedArtifact.time.advance(5);
  await startedArtifact.next("More");
  return startedArtifact;
}

const tables = ["artifacts", "artifactVersions", "artifactFiles", "artifactFileContents"] as const;

/** Every row, by id. */
const rowsOf = ({ engine }: StartedArtifact): unknown => ({
  ...Object.fromEntries(
    tables.map((name) => [name, new Map<string, unknown>(engine.tables[name].all().map((row) => [row.id, row]))]),
  ),
  characters: new Map(engine.tables.characters.all().map((row) => [row.id, row])),
  messages: [...engine.tables.messages.all()].sort(compareMessages),
  texts: new Map(engine.tables.texts.all().map((row) => [row.id, row])),
});

test("[ART-10] deleting an artifact removes its rows, and the undo restores them", async () => {
  const startedArtifact = await madeArtifact();
  const { engine, artifactId, roomId, send, database, notices } = startedArtifact;
  await (await send("Something else", roomId)).finished;
  engine.artifacts.addCharacter(artifactId, { model: "test/z", name: "Z" });
  const before = rowsOf(startedArtifact);
  engine.artifacts.open(artifactId);
  await engine.artifacts.remove(artifactId);
  await engine.flush();
  for (const name of tables) {
    expect(engine.tables[name].all()).toEqual([]);
    expect(database.tables[name].size).toBe(0);
  }
  expect(engine.viewer.getState().activeArtifactId).toBeUndefined();
  expect(engine.tables.characters.all().filter((character) => character.artifactId !== undefined)).toEqual([]);
  const rest = engine.tables.messages.all();
  expect(rest.map(({ type }) => type).sort()).toEqual(["assistant", "user"]);
  expect(rest.find(({ type }) => type === "user")?.parentMessageId).toBeNull();
  notices.at(-1)?.action?.run();
  expect(rowsOf(startedArtifact)).toEqual(before);
});

test("a cleared room has no artifacts, and the undo brings them back", async () => {
  const startedArtifact = await madeArtifact();
  const { engine, roomId, notices } = startedArtifact;
  const before = rowsOf(startedArtifact);
  await engine.rooms.clear(roomId);
  await Promise.resolve();
  for (const name of tables) expect(engine.tables[name].all()).toEqual([]);
  expect(engine.tables.messages.all()).toEqual([]);
  notices.at(-1)?.action?.run();
  expect(rowsOf(startedArtifact)).toEqual(before);
});

test("a copied room has artifacts under new ids, showing the same version", async () => {
  const { engine, roomId, artifactId, version, artifact, fileId } = await madeArtifact();
  engine.artifacts.show(artifactId, {
    activeVersionId: version(1).id,
    activeFileId: fileId(version(1), "src/App.tsx"),
    expandedFolders: ["src"],
  });
  const copyId = await engine.rooms.duplicate(roomId);
  const copy = engine.tables.artifacts.all().find((one) => one.roomId === copyId);
  const versionIds = engine.tables.artifactStates.get(copy?.id ?? "")?.versionIds ?? [];
  expect(versionIds).toHaveLength(2);
  expect(versionIds).not.toContain(version(1).id);
  expect(copy?.viewer).toMatchObject({ activeVersionId: versionIds[0], expandedFolders: ["src"] });
  expect(copy?.fileIds).toContain(copy?.viewer?.activeFileId);
  expect(copy?.viewer?.activeFileId).not.toBe(artifact().viewer?.activeFileId);
  expect(engine.tables.artifactStates.get(copy?.id ?? "")?.messageIds).toHaveLength(2);
});

test("an artifact's view is kept, and it stays open until it is closed", async () => {
  const { engine, artifactId, artifact, version, database } = await madeArtifact();
  const { artifacts, viewer } = engine;
  artifacts.show(artifactId, { view: "editor", expandedFolders: ["src"], activeVersionId: version(1).id });
  artifacts.open(artifactId);
  artifacts.setOverlay(true);
  expect(viewer.getState()).toEqual({ activeArtifactId: artifactId, overlay: true });
  artifacts.close();
  expect(viewer.getState()).toEqual({ activeArtifactId: undefined, overlay: false });
  await engine.flush();
  expect(database.tables.artifacts.get(artifactId)).toMatchObject({
    viewer: { view: "editor", expandedFolders: ["src"], activeVersionId: version(1).id },
  });
  artifacts.rename(artifactId, " Clock ");
  artifacts.rename(artifactId, " ");
  expect(artifact().name).toBe("Clock");
});

test("an artifact opens as it was left, unless another version is requested", async () => {
  const { engine, artifactId, artifact, version } = await madeArtifact();
  const { artifacts } = engine;
  const shownId = (): string | null | undefined => artifact().viewer?.activeVersionId;
  const { id: firstId } = version(1);
  const secondId = (await artifacts.editFile(firstId, { path: "src/App.tsx", content: "two\n" })) ?? "";
  const branchId = (await artifacts.editFile(firstId, { path: "src/App.tsx", content: "branch\n" })) ?? "";
  artifacts.show(artifactId, { activeVersionId: secondId });
  artifacts.open(artifactId, firstId);
  expect(shownId()).toBe(secondId);
  artifacts.open(artifactId);
  expect(shownId()).toBe(secondId);
  artifacts.open(artifactId, branchId);
  expect(shownId()).toBe(branchId);
  artifacts.show(artifactId, { activeVersionId: null });
  artifacts.open(artifactId, secondId);
  expect(shownId()).toBe(secondId);
});

test("an artifact's draft is restored on the next visit, and removed with it", async () => {
  const { engine, artifactId, roomId, database, notices } = await madeArtifact();
  const image = { type: "image" as const, url: "data:image/png;base64,AA==", name: "a.png", size: 1 };
  const draft = { text: "Like this", attachments: [image] };
  engine.chat.setDraft(artifactId, draft);
  await engine.flush();
  const next = await startEngine({ database });
  expect(next.engine.composer.getState().drafts[artifactId]).toEqual(draft);

  await engine.artifacts.remove(artifactId);
  expect(engine.composer.getState().drafts).not.toHaveProperty(artifactId);
  await engine.flush();
  expect([database.tables.drafts.has(artifactId), database.tables.draftFiles.has(artifactId)]).toEqual([false, false]);
  notices.at(-1)?.action?.run();
  expect(engine.composer.getState().drafts[artifactId]).toEqual(draft);
  await engine.rooms.remove(roomId);
  expect(engine.composer.getState().drafts).not.toHaveProperty(artifactId);
  notices.at(-1)?.action?.run();
  expect(engine.composer.getState().drafts[artifactId]).toEqual(draft);
});
