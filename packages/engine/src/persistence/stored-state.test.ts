import { aMessage, aRoom, createFakeDatabase } from "@tutti/testkit";
import { describe, expect, test } from "vitest";
import type { RecordChange, StoreMigration, StoreTable } from "../ports.ts";
import { startEngine } from "../testing/start-engine.ts";
import { storedTables, tableNamed } from "./stored-tables.ts";
import { invalidNotice } from "./validate-record.ts";

describe("drafts", () => {
  const image = { type: "image" as const, url: "data:image/png;base64,AA==", name: "a.png", size: 1 };

  test("text, files, mode and search are restored, but not an emptied draft", async () => {
    const database = createFakeDatabase();
    database.seed({ rooms: [aRoom(), aRoom({ id: "room-2" })] });
    const first = await startEngine({ database });
    const draft = { text: "Half a", attachments: [image], mode: "2d-game" as const, isWebSearchOn: true };
    first.engine.chat.setDraft("room-1", draft);
    first.engine.chat.setDraft("new", { text: "Begun", attachments: [] });
    first.engine.chat.setDraft("room-2", { text: "Emptied", attachments: [image] });
    await first.engine.flush();
    first.engine.chat.setDraft("room-2", { text: "", attachments: [] });
    await first.engine.close();

    const second = await startEngine({ database });
    expect(second.engine.composer.getState().drafts).toEqual({
      "room-1": draft,
      new: { text: "Begun", attachments: [] },
    });
    expect(database.tables.draftFiles.size).toBe(1);
  });

  test("a key that is pressed does not write the files again", async () => {
    const { engine, database } = await startEngine();
    const attachments = [image];
    engine.chat.setDraft("new", { text: "", attachments });
    await engine.flush();
    engine.chat.setDraft("new", { text: "a", attachments });
    await engine.flush();
    const writtenBatches = database.batches.map((batch) => batch.map((change) => change.table));
    expect(writtenBatches).toEqual([["drafts", "draftFiles"], ["drafts"]]);
  });

  test("the draft of a missing room is dropped, and a newer one stays", async () => {
    const database = createFakeDatabase();
    database.seed({
      rooms: [aRoom()],
      drafts: [
        { id: "gone", roomId: "gone", text: "Nobody's" },
        { id: "room-1", roomId: "room-1", text: "Older" },
      ],
    });
    const { engine } = await startEngine({ database });
    expect(engine.composer.getState().drafts).toEqual({ "room-1": { text: "Older", attachments: [] } });
    engine.chat.setDraft("room-1", { text: "Newer", attachments: [] });
    await engine.start();
    expect(engine.composer.getState().drafts).toEqual({ "room-1": { text: "Newer", attachments: [] } });
  });

  test("text written before the store is read merges with the stored draft", async () => {
    const database = createFakeDatabase();
    const chosenImage = { ...image, url: "data:image/png;base64,BB==", name: "b.png" };
    const row = (id: string) => ({ id, roomId: id });
    database.seed({
      rooms: [aRoom(), aRoom({ id: "room-2" })],
      drafts: [
        { ...row("room-1"), text: "Older", mode: "image" },
        { ...row("room-2"), text: "Kept" },
      ],
      draftFiles: [
        { ...row("room-1"), attachments: [image] },
        { ...row("room-2"), attachments: [image] },
      ],
    });
    const { engine } = await startEngine({ database, isStarted: false });
    engine.chat.setDraft("room-1", { text: " and newer", attachments: [] });
    engine.chat.setDraft("room-2", { text: "", attachments: [image, chosenImage] });
    await engine.start();
    const expected = {
      "room-1": { text: "Older and newer", attachments: [image], mode: "image" },
      "room-2": { text: "Kept", attachments: [image, chosenImage] },
    };
    expect(engine.composer.getState().drafts).toEqual(expected);

    await engine.close();
    const next = await startEngine({ database });
    expect(next.engine.composer.getState().drafts).toEqual(expected);
  });

  test("a text can replace the stored draft before the store is read", async () => {
    const database = createFakeDatabase();
    database.seed({ drafts: [{ id: "new", roomId: "new", text: "Older" }] });
    const { engine } = await startEngine({ database, isStarted: false });
    engine.chat.setDraft("new", { text: "From an address", attachments: [] }, { replacesStored: true });
    engine.chat.setDraft("new", { text: "From an address!", attachments: [] });
    await engine.start();
    expect(engine.composer.getState().drafts["new"]?.text).toBe("From an address!");
  });
});

describe("validation", () => {
  const titles: Readonly<Partial<Record<StoreTable, [string, string]>>> = {
    rooms: ["Room Save Error", "Invalid room data provided."],
    characters: ["Character Save Error", "Invalid character data provided."],
    messages: ["Message SaveError", "Invalid message data provided."],
    texts: ["Message SaveError", "Invalid message data provided."],
    artifacts: ["Artifact Save Error", "Invalid artifact data provided."],
    artifactFiles: ["Artifact File Save Error", "Invalid file data."],
    artifactFileContents: ["Artifact Content Save Error", "Invalid content data."],
    artifactVersions: ["Version Save Error", "Invalid version data."],
    votes: ["Vote Save Error", "Invalid vote data."],
  };

  test("[STORE-2] invalid rows are not written, and are reported once, as specified", async () => {
    for (const [table, [title, text]] of Object.entries(titles)) {
      const { engine, database, notices } = await startEngine();
      const brokenRow = { id: "broken", roomId: "room-1" } as never;
      tableNamed(engine.tables as never, table as (typeof storedTables)[number]).put(brokenRow);
      await engine.flush();
      await engine.flush();
      expect(notices).toEqual([{ kind: "error", title, text }]);
      expect(database.batches).toEqual([]);
    }
  });

  test("every stored table has its rules, and a removal needs none", () => {
    for (const table of storedTables) {
      expect(invalidNotice({ table, type: "put", record: { id: "" } } as unknown as RecordChange)).toBeDefined();
      expect(invalidNotice({ table, type: "remove", id: "" })).toBeUndefined();
    }
    expect(invalidNotice({ table: "messages", type: "put", record: aMessage() })).toBeUndefined();
  });
});

test("[STORE-6] a store's migration is reported from start to end, as specified", async () => {
  const store = createFakeDatabase();
  let tell: (event: StoreMigration) => void = () => undefined;
  const database = {
    ...store,
    onMigration: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
  };
  const { notices } = await startEngine({ ports: { database } });
  tell({ type: "started" });
  tell({ type: "finished", rooms: 3 });
  tell({ type: "started" });
  tell({ type: "failed", message: "The disk said no" });
  expect(notices).toEqual([
    { kind: "info", title: "Migrating Chat History" },
    { kind: "success", title: "Chat Migration Complete", text: "3 rooms" },
    { kind: "info", title: "Migrating Chat History" },
    { kind: "error", title: "Error Migrating Chat", text: "The disk said no" },
  ]);
});
