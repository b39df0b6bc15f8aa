import type { Database, Message, RecordChange, RowRepair } from "@tutti/domain";
import { expect, test } from "vitest";
import { message, now, room, text } from "./database-rows.test-support.ts";
import { emptyRoom } from "./room-tables.ts";

/** The outcomes of writes that meet those of other tabs, of a page that ends, and of a repair. */
export function describeConflicts(start: (isShared?: boolean) => Database): void {
  test("[DEV-1] rows are marked in the write that changes them", async () => {
    const database = start(true);
    const marksOf = async () => {
      const listed = await database.changeMarks?.list({ limit: 10 });
      return listed?.ok ? listed.value : [];
    };
    await database.write([{ table: "rooms", type: "put", record: room("a") }]);
    await database.write([{ table: "messages", type: "put", record: message("m1", "a"), onlyIf: { type: "room" } }]);
    await database.write([{ table: "messages", type: "put", record: message("m2", "gone"), onlyIf: { type: "room" } }]);
    const marks = await marksOf();
    expect(marks.map(({ table, key }) => `${table} ${key}`)).toEqual(["messages m1", "rooms a"]);
    // Written again since: its mark stays.
    await database.write([{ table: "rooms", type: "put", record: { ...room("a"), title: "B" } }]);
    await database.changeMarks?.forget(marks);
    expect((await marksOf()).map(({ key }) => key)).toEqual(["a"]);
    await database.changeMarks?.add([
      { table: "rooms", key: "a", at: 1, isFirst: true },
      { table: "rooms", key: "b", at: 1, isFirst: true },
    ]);
    expect((await marksOf()).map(({ key, isFirst }) => [key, isFirst])).toEqual([
      ["a", undefined],
      ["b", true],
    ]);
    await database.write([{ table: "rooms", type: "remove", id: "a" }], { isLast: true });
    expect((await marksOf()).map(({ key }) => key)).toEqual(["a", "b"]);
  });

  test("no row is marked while the store is not shared", async () => {
    const database = start();
    await database.write([{ table: "rooms", type: "put", record: room("a") }]);
    expect(await database.changeMarks?.list({ limit: 10 })).toEqual({ ok: true, value: [] });
  });

  test("drops writes to rows and rooms that are gone, and reports them", async () => {
    const database = start();
    const run = { id: "run-1", startedAt: now };
    const answer = { ...message("m1", "a"), isGenerating: true, run };
    await database.write([
      { table: "rooms", type: "put", record: room("a") },
      { table: "messages", type: "put", record: answer },
    ]);
    const ofRun = { type: "run", messageId: "m1", runId: "run-1" } as const;
    const ofOther = { type: "run", messageId: "m1", runId: "run-2" } as const;
    const writeResult = await database.write([
      { table: "texts", type: "put", record: text("m1", "a"), onlyIf: ofRun },
      { table: "texts", type: "put", record: text("m2", "a"), onlyIf: ofOther },
      { table: "messages", type: "put", record: message("gone", "a"), onlyIf: { type: "row" } },
      { table: "messages", type: "put", record: message("m3", "b"), onlyIf: { type: "room" } },
      { table: "messages", type: "put", record: message("m4", "a"), onlyIf: { type: "room" } },
      { table: "messages", type: "put", record: { ...answer, isGenerating: false }, onlyIf: ofRun },
    ]);
    expect(writeResult.ok && new Set(writeResult.value.droppedKeys.map(({ table, id }) => `${table} ${id}`))).toEqual(
      new Set(["texts m2", "messages gone", "messages m3"]),
    );
    // The run has ended with the batch before.
    const late: RecordChange = { table: "texts", type: "put", record: text("m1", "a", "late"), onlyIf: ofRun };
    expect(await database.write([late])).toEqual({ ok: true, value: { droppedKeys: [{ table: "texts", id: "m1" }] } });
    const loadedRoom = await database.loadRoom("a");
    expect(loadedRoom.ok && loadedRoom.value.messages.map(({ id }) => id).sort()).toEqual(["m1", "m4"]);
    expect(loadedRoom.ok && loadedRoom.value.texts.map(({ content }) => content)).toEqual(["Hello"]);
  });

  test("[TAB-4] a draft that the tab knows is removed with its files", async () => {
    const database = start();
    const draft = (id: string, revision?: string): RecordChange[] => [
      {
        table: "drafts",
        type: "put",
        record: { id, roomId: "new", text: "Hello", ...(revision ? { revision } : {}) },
      },
      { table: "draftFiles", type: "put", record: { id, roomId: "new", attachments: [] } },
    ];
    await database.write([...draft("own", "a.1"), ...draft("read", "b.1"), ...draft("other", "b.2"), ...draft("old")]);
    const onlyIf = { type: "draft", writer: "a", revision: "b.1" } as const;
    const ids = ["own", "read", "other", "old", "none"];
    const writeResult = await database.write(
      ids.flatMap((id): RecordChange[] => [
        { table: "drafts", type: "remove", id, onlyIf },
        { table: "draftFiles", type: "remove", id, onlyIf },
      ]),
    );
    expect(writeResult.ok && writeResult.value.droppedKeys.map(({ table, id }) => `${table} ${id}`)).toEqual([
      "drafts other",
      "draftFiles other",
    ]);
    for (const table of ["drafts", "draftFiles"] as const) {
      const rows = await database.rowsAfter(table, { limit: 10 });
      expect(rows.ok && rows.value.map(({ id }) => id)).toEqual(["other"]);
    }
  });

  test("[TAB-2] removes only what a tab writes to a room that another removed", async () => {
    const database = start();
    await database.write([
      { table: "rooms", type: "put", record: room("a") },
      { table: "rooms", type: "put", record: room("gone") },
      { table: "rooms", type: "put", record: room("back") },
      { table: "texts", type: "put", record: text("m1", "a") },
      { table: "texts", type: "put", record: text("m3", "damaged") },
      { table: "drafts", type: "put", record: { id: "new", roomId: "new", text: "Soon" } },
    ]);
    await database.write([{ table: "rooms", type: "remove", id: "gone" }]);
    await database.write([{ table: "rooms", type: "remove", id: "back" }]);
    const late: RecordChange[] = [
      { table: "texts", type: "put", record: text("m2", "gone") },
      { table: "messages", type: "put", record: message("m2", "gone") },
      { table: "rooms", type: "put", record: room("back") },
      { table: "texts", type: "put", record: text("m4", "back") },
    ];
    await database.write(late, { isLast: true });
    expect(await database.finishRemovals()).toEqual({ ok: true, value: 2 });
    expect(await database.finishRemovals()).toEqual({ ok: true, value: 0 });
    const texts = await database.rowsAfter("texts", { limit: 9 });
    expect(texts.ok && texts.value.map(({ id }) => id)).toEqual(["m1", "m3", "m4"]);
    const drafts = await database.rowsAfter("drafts", { limit: 9 });
    expect(drafts.ok && drafts.value).toHaveLength(1);
  });

  test("[STORE-4] the last write of a page leaves the latest form of each row", async () => {
    const database = start();
    await database.write([
      { table: "rooms", type: "put", record: room("a") },
      { table: "texts", type: "put", record: text("m1", "a") },
      { table: "texts", type: "put", record: text("m2", "a") },
    ]);
    const change = (id: string, content: string): RecordChange => {
      return { table: "texts", type: "put", record: text(id, "a", content), onlyIf: { type: "row" } };
    };
    const writes = await Promise.all([
      database.write([change("m1", "first"), change("m2", "first")]),
      database.write([change("m2", "second")]),
      database.write([change("m1", "last")], { isLast: true }),
    ]);
    for (const writtenWrite of writes) expect(writtenWrite).toEqual({ ok: true, value: { droppedKeys: [] } });
    const texts = await database.rowsAfter("texts", { limit: 9 });
    expect(texts.ok && texts.value.map(({ content }) => content)).toEqual(["last", "second"]);
  });

  test("[STORE-4] the last write of a page keeps an answer and its text together", async () => {
    const database = start();
    const waitingMessage = (id: string): Message => {
      return { ...message(id, "a"), isGenerating: true, run: { id: `run-${id}`, startedAt: now } };
    };
    await database.write([
      { table: "rooms", type: "put", record: room("a") },
      { table: "messages", type: "put", record: message("m1", "a") },
      { table: "texts", type: "put", record: text("m1", "a", "before") },
      { table: "messages", type: "put", record: waitingMessage("m2") },
      { table: "texts", type: "put", record: text("m2", "a", "before") },
    ]);
    const end = (id: string, onlyIf: RecordChange["onlyIf"]): RecordChange[] => [
      {
        table: "texts",
        type: "put",
        record: text(id, "a", "whole"),
        onlyIf: { type: "run", messageId: id, runId: `run-${id}` },
      },
      {
        table: "messages",
        type: "put",
        record: { ...waitingMessage(id), isGenerating: false },
        ...(onlyIf ? { onlyIf } : {}),
      },
    ];
    // The first run was begun and ended in this batch; the second was stored before.
    const changes = [...end("m1", { type: "row" }), ...end("m2", { type: "run", messageId: "m2", runId: "run-m2" })];
    await database.write(changes, { isLast: true });
    const loadedRoom = await database.loadRoom("a");
    const { messages, texts } = loadedRoom.ok ? loadedRoom.value : emptyRoom();
    expect(messages.find(({ id }) => id === "m1")).toMatchObject({ isGenerating: false, run: { id: "run-m1" } });
    for (const { id, isGenerating } of messages) {
      expect(texts.find((row) => row.id === id)?.content).toBe(isGenerating ? "before" : "whole");
    }
  });

  test("[STORE-10] a repair applies only to the row as it was read", async () => {
    const database = start();
    const [m1, m2] = [text("m1", "a"), text("m2", "a")];
    await database.write([
      { table: "rooms", type: "put", record: room("a") },
      { table: "texts", type: "put", record: m1 },
      { table: "texts", type: "put", record: m2 },
    ]);
    const row = { cause: "lost", reason: "Its message is missing.", at: 5 } as const;
    const absent = [{ table: "messages", id: "m1" }] as const;
    const repair = { table: "texts", key: "m1", expectedRow: m1, absent, to: { type: "set-aside", row } } as const;
    const stale = {
      table: "texts",
      key: "m2",
      expectedRow: text("m2", "a", "before"),
      to: { type: "remove" },
    } as const;
    const groundless = { ...repair, key: "m2", expectedRow: m2, absent: [{ table: "rooms", id: "a" }] } as const;
    expect(await database.repair([repair, stale, groundless])).toEqual({ ok: true, value: [repair] });
    const entries = await database.setAsideEntries();
    const size = m1.id.length + m1.roomId.length + m1.content.length + m1.reasoning.length;
    const id = entries.ok ? (entries.value[0]?.id ?? "") : "";
    // The list does not contain the row's record.
    expect(entries).toEqual({ ok: true, value: [{ id, table: "texts", key: "m1", roomId: "a", size, ...row }] });
    expect(await database.setAsideRows(["another", id])).toEqual({
      ok: true,
      value: [{ id, table: "texts", key: "m1", roomId: "a", record: m1, ...row }],
    });
    const rest = await database.rowsOfRoom("texts", "a");
    expect(rest).toEqual({ ok: true, value: [m2] });

    const back = { table: "texts", key: "m1", expectedRow: undefined, to: { type: "put", record: m1 }, restoredId: id };
    expect(await database.repair([back as RowRepair])).toMatchObject({ ok: true, value: [{ key: "m1" }] });
    expect(await database.setAsideEntries()).toEqual({ ok: true, value: [] });
    await database.repair([repair]);
    await database.write([{ table: "rooms", type: "remove", id: "a" }]);
    expect(await database.setAsideEntries()).toEqual({ ok: true, value: [] });
  });
}
