import { aCharacter, aRoom, createFakeDatabase } from "@tutti/testkit";
import { expect, test } from "vitest";
import { NEW_ROOM } from "../state/draft.ts";
import { startEngine } from "../testing/start-engine.ts";

async function openRoom() {
  const database = createFakeDatabase();
  database.seed({ rooms: [aRoom()], characters: [aCharacter()] });
  const startedEngine = await startEngine({ database });
  await startedEngine.engine.rooms.open("room-1");
  const characterIds = () => startedEngine.engine.tables.roomStates.get("room-1")?.characterIds ?? [];
  return { ...startedEngine, database, characterIds };
}

test("characters keep the order in which they were added", async () => {
  const { engine, characterIds } = await openRoom();
  const addedIds = ["b", "a", "a"].map((name) => engine.characters.add("room-1", { model: `test/${name}`, name }));
  expect(characterIds()).toEqual(["char-1", ...addedIds.map((character) => character.id)]);
  expect(new Set(characterIds()).size).toBe(4);
});

test("[CHAR-3] removal in a room is soft, and restoring enables the character", async () => {
  const { engine, characterIds, notices } = await openRoom();
  engine.characters.toggle("char-1");
  engine.characters.remove("char-1");
  expect(characterIds()).toEqual([]);
  expect(engine.tables.characters.get("char-1")).toMatchObject({ isRemoved: true, isDisabled: true });
  expect(notices).toMatchObject([
    { kind: "info", title: "Model removed", text: "Test Model", action: { label: "Undo" } },
  ]);
  notices[0]?.action?.run();
  expect(characterIds()).toEqual(["char-1"]);
  expect(engine.tables.characters.get("char-1")).toMatchObject({ isRemoved: false, isDisabled: false });

  const [first, second] = engine.composer.getState().pendingCharacters;
  engine.characters.remove(first!.id);
  expect(engine.composer.getState().pendingCharacters).toEqual([second]);
  expect(engine.tables.characters.get(first!.id)).toBeUndefined();
  expect(notices).toHaveLength(1);
});

test.each([
  [{}, "New"],
  [{ description: "A pirate" }, "Test Model"],
])("[FIELD-6] the successor of a character %j has its settings", async (setup, name) => {
  const { engine, characterIds } = await openRoom();
  engine.characters.update("char-1", { ...setup, provider: "Azure", maxTokens: 100 });
  engine.characters.replaceModel("char-1", { model: "test/new", name: "New" });
  expect(engine.tables.characters.get("char-1")).toMatchObject({ isRemoved: true, name: "Test Model" });
  const [id] = characterIds();
  const successor = engine.tables.characters.get(id ?? "");
  expect(successor).toMatchObject({ model: "test/new", name, maxTokens: 100, predecessorIds: ["char-1"] });
  expect(successor).not.toHaveProperty("provider");

  const [pending] = engine.composer.getState().pendingCharacters;
  engine.characters.replaceModel(pending?.id ?? "", { model: "test/new", name: "New" });
  expect(engine.composer.getState().pendingCharacters[0]).toMatchObject({ id: pending?.id, model: "test/new" });
});

test("removing a character twice, or a missing one, changes nothing", async () => {
  const { engine, notices } = await openRoom();
  engine.characters.remove("char-1");
  const removedCharacter = engine.tables.characters.get("char-1");
  engine.characters.remove("char-1");
  engine.characters.remove("gone");
  expect(engine.tables.characters.get("char-1")).toBe(removedCharacter);
  expect(notices).toHaveLength(1);
});

test("toggling works on pending characters, and is saved for those of a room", async () => {
  const { engine, database } = await openRoom();
  const [pending] = engine.composer.getState().pendingCharacters;
  engine.characters.toggle("char-1");
  engine.characters.toggle(pending!.id);
  expect(engine.composer.getState().pendingCharacters[0]?.isDisabled).toBe(true);
  await engine.flush();
  expect(database.tables.characters.get("char-1")?.isDisabled).toBe(true);
  expect(database.tables.characters.has(pending!.id)).toBe(false);
  engine.characters.toggle("char-1");
  expect(engine.tables.characters.get("char-1")?.isDisabled).toBe(false);
});

test("a duplicate has equal settings, its own id, and no shared objects", async () => {
  const { engine, characterIds } = await openRoom();
  engine.tables.characters.update("char-1", (character) => ({
    ...character,
    samplingParameters: { temperature: 0.5 },
  }));
  engine.characters.add("room-1", { model: "test/b", name: "B" });
  engine.characters.duplicate("char-1");
  const [originalId, , duplicateId] = characterIds();
  const original = engine.tables.characters.get(originalId!);
  const duplicate = engine.tables.characters.get(duplicateId!);
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...setUp } = original!;
  expect(duplicate).toMatchObject(setUp);
  expect(duplicate?.id).not.toBe(original?.id);
  expect(duplicate?.samplingParameters).not.toBe(original?.samplingParameters);

  const [pending] = engine.composer.getState().pendingCharacters;
  engine.characters.duplicate(pending!.id);
  engine.characters.duplicate("gone");
  expect(engine.composer.getState().pendingCharacters.map((character) => character.model)).toEqual([
    "test/a",
    "test/b",
    "test/a",
  ]);
});

test("pending characters are the defaults unless they are set", async () => {
  const { engine } = await startEngine();
  const pendingModels = () => engine.composer.getState().pendingCharacters.map((character) => character.model);
  expect(pendingModels()).toEqual(["test/a", "test/b"]);
  engine.characters.setPending([{ model: "test/c", name: "C" }]);
  engine.characters.ensurePending();
  expect(pendingModels()).toEqual(["test/c"]);
  engine.characters.add(NEW_ROOM, { model: "test/d", name: "D" });
  expect(pendingModels()).toEqual(["test/c", "test/d"]);
  engine.characters.setPending([]);
  engine.characters.ensurePending();
  expect(pendingModels()).toEqual(["test/a", "test/b"]);
});
