import type { Database, RecordChange } from "@tutti/domain";
import { afterEach, describe, expect, test } from "vitest";
import { describeConflicts } from "./database-conflicts.contract.ts";
import { character, message, room, text } from "./database-rows.test-support.ts";
import { emptyRoom, roomTables } from "./room-tables.ts";

/** The behavior that the engine relies on, of every implementation of its store. */
export function describeDatabase(name: string, open: (isShared: boolean) => Database): void {
  describe(name, () => {
    const localDatabases: Database[] = [];
    const start = (isShared = false): Database => {
      const database = open(isShared);
      localDatabases.push(database);
      return database;
    };
    afterEach(() => {
      for (const database of localDatabases.splice(0)) database.close();
    });

    test("a new store is empty", async () => {
      const database = start();
      expect(await database.loadRooms()).toEqual({ ok: true, value: [] });
      expect(await database.loadRoom("a")).toEqual({ ok: true, value: emptyRoom() });
    });

    test("what was written is loaded, each room's rows apart", async () => {
      const database = start();
      const rows = [character("c1", "a"), message("m1", "a"), text("m1", "a", "Grüße 🎉")] as const;
      await database.write([
        { table: "rooms", type: "put", record: room("a") },
        { table: "rooms", type: "put", record: room("b") },
        { table: "characters", type: "put", record: rows[0] },
        { table: "messages", type: "put", record: rows[1] },
        { table: "texts", type: "put", record: rows[2] },
        { table: "messages", type: "put", record: message("m2", "b") },
      ]);
      const rooms = await database.loadRooms();
      expect(rooms.ok && new Set(rooms.value)).toEqual(new Set([room("a"), room("b")]));
      expect(await database.loadRoom("a")).toEqual({
        ok: true,
        value: { ...emptyRoom(), characters: [rows[0]], messages: [rows[1]], texts: [rows[2]] },
      });
    });

    test("fields that this version does not know are kept", async () => {
      const database = start();
      await database.write([{ table: "rooms", type: "put", record: { ...room("a"), later: { deep: [1] } } }]);
      expect(await database.loadRooms()).toEqual({ ok: true, value: [{ ...room("a"), later: { deep: [1] } }] });
    });

    test("of several changes of a row the last one counts", async () => {
      const database = start();
      await database.write([
        { table: "texts", type: "put", record: text("m1", "a", "one") },
        { table: "texts", type: "put", record: text("m1", "a", "two") },
        { table: "texts", type: "put", record: text("m2", "a") },
        { table: "texts", type: "remove", id: "m2" },
        { table: "texts", type: "remove", id: "m3" },
        { table: "texts", type: "put", record: text("m3", "a", "three") },
      ]);
      const loadedRoom = await database.loadRoom("a");
      expect(loadedRoom.ok && loadedRoom.value.texts.map((row) => row.content).sort()).toEqual(["three", "two"]);
    });

    test("removing a room removes what is in it, and nothing else", async () => {
      const database = start();
      await database.write([
        { table: "rooms", type: "put", record: room("a") },
        { table: "characters", type: "put", record: character("c1", "a") },
        { table: "messages", type: "put", record: message("m1", "a") },
        { table: "texts", type: "put", record: text("m1", "a") },
        { table: "messages", type: "put", record: message("m2", "b") },
      ]);
      await database.write([{ table: "rooms", type: "remove", id: "a" }]);
      expect(await database.loadRooms()).toEqual({ ok: true, value: [] });
      expect(await database.loadRoom("a")).toEqual({ ok: true, value: emptyRoom() });
      expect(await database.loadRoom("b")).toMatchObject({ ok: true, value: { messages: [{ id: "m2" }] } });
    });

    test("in one batch, only rows from before a room's removal go with it", async () => {
      const database = start();
      await database.write([
        { table: "messages", type: "put", record: message("before", "a") },
        { table: "rooms", type: "remove", id: "a" },
        { table: "rooms", type: "put", record: room("a") },
        { table: "messages", type: "put", record: message("after", "a") },
      ]);
      expect(await database.loadRooms()).toMatchObject({ ok: true, value: [{ id: "a" }] });
      const loadedRoom = await database.loadRoom("a");
      expect(loadedRoom.ok && loadedRoom.value.messages.map((row) => row.id)).toEqual(["after"]);
    });

    test("a batch that cannot be stored leaves nothing of itself behind", async () => {
      const database = start();
      const brokenRow = { ...room("b"), later: () => "functions cannot be stored" };
      const result = await database.write([
        { table: "rooms", type: "put", record: room("a") },
        { table: "rooms", type: "put", record: brokenRow },
        { table: "messages", type: "put", record: message("m1", "a") },
      ]);
      expect(result).toMatchObject({ ok: false, error: { code: "unknown" } });
      expect(await database.loadRooms()).toEqual({ ok: true, value: [] });
      expect(await database.loadRoom("a")).toMatchObject({ ok: true, value: { messages: [] } });
    });

    test("changing a record after saving or loading it leaves the store as it is", async () => {
      const database = start();
      const record = room("a");
      await database.write([{ table: "rooms", type: "put", record }]);
      record.title = "changed";
      const loadedRooms = await database.loadRooms();
      if (loadedRooms.ok && loadedRooms.value[0]) loadedRooms.value[0].title = "changed";
      expect(await database.loadRooms()).toEqual({ ok: true, value: [room("a")] });
    });

    /** A row of any table; the store does not depend on a row's fields beyond its keys. */
    const rowOf = (table: RecordChange["table"], id: string, roomId: string) =>
      ({ table, type: "put", record: { id, roomId, table } }) as unknown as RecordChange;

    test("every table stores rows, and loses them with their room", async () => {
      const database = start();
      const rows = roomTables.flatMap((table) => [
        rowOf(table, "2", "a"),
        rowOf(table, "1", "a"),
        rowOf(table, "3", "b"),
      ]);
      await database.write([rowOf("rooms", "a", "a"), ...rows]);
      for (const table of roomTables) {
        expect(await database.rowsOfRoom(table, "a")).toMatchObject({ ok: true, value: [{ id: "1" }, { id: "2" }] });
      }
      const keys = (["rooms", ...roomTables] as const).map((table) => ({ table, id: "1" }));
      expect(await database.read([...keys, { table: "texts", id: "2" }])).toEqual({
        ok: true,
        value: [
          { table: "rooms", type: "remove", id: "1" },
          ...roomTables.map((table) => rowOf(table, "1", "a")),
          rowOf("texts", "2", "a"),
        ],
      });
      await database.write([{ table: "rooms", type: "remove", id: "a" }]);
      for (const table of roomTables) {
        expect(await database.rowsAfter(table, { limit: 9 })).toMatchObject({ ok: true, value: [{ id: "3" }] });
      }
    });

    test("[EVID-6] rows of suites belong to no room, and those of one run stand together", async () => {
      const database = start();
      const cellOf = (id: string) => ({ table: "suiteCells", type: "put", record: { id } }) as unknown as RecordChange;
      await database.write([
        rowOf("rooms", "a", "a"),
        { table: "suites", type: "put", record: { id: "s" } } as unknown as RecordChange,
        ...["b/1", "a/2", "a/1", "c/1"].map(cellOf),
      ]);
      await database.write([{ table: "rooms", type: "remove", id: "a" }]);
      await database.finishRemovals();
      expect(await database.rowsAfter("suites", { limit: 9 })).toMatchObject({ ok: true, value: [{ id: "s" }] });
      const after = await database.rowsAfter("suiteCells", { after: "a/", limit: 2 });
      expect(after).toMatchObject({ ok: true, value: [{ id: "a/1" }, { id: "a/2" }] });
      // An update does not recreate a row that another tab has removed.
      const update = { ...cellOf("gone/1"), onlyIf: { type: "row" } } as RecordChange;
      expect(await database.write([update])).toMatchObject({ ok: true, value: { droppedKeys: [{ id: "gone/1" }] } });
    });

    test("the master index and the manifests match what the rooms hold", async () => {
      const database = start();
      const nothing = { characterIds: [], messageIds: [], artifactIds: [] };
      expect(await database.roomIds()).toEqual({ ok: true, value: [] });
      expect(await database.roomManifest("a")).toEqual({ ok: true, value: nothing });
      await database.write([
        rowOf("rooms", "b", "b"),
        rowOf("rooms", "a", "a"),
        ...(["characters", "messages", "artifacts", "texts"] as const).flatMap((table) => [
          rowOf(table, `${table} 2`, "a"),
          rowOf(table, `${table} 1`, "a"),
          rowOf(table, `${table} 3`, "b"),
        ]),
      ]);
      await database.write([{ table: "messages", type: "remove", id: "messages 1" }]);
      expect(await database.roomIds()).toEqual({ ok: true, value: ["a", "b"] });
      expect(await database.roomManifest("a")).toEqual({
        ok: true,
        value: {
          characterIds: ["characters 1", "characters 2"],
          messageIds: ["messages 2"],
          artifactIds: ["artifacts 1", "artifacts 2"],
        },
      });
      await database.write([{ table: "rooms", type: "remove", id: "a" }]);
      expect(await database.roomIds()).toEqual({ ok: true, value: ["b"] });
      expect(await database.roomManifest("a")).toEqual({ ok: true, value: nothing });
      expect(await database.roomManifest("b")).toMatchObject({ ok: true, value: { messageIds: ["messages 3"] } });
    });

    test("a table is read in pages, in the order of ids", async () => {
      const database = start();
      await database.write(["d", "a", "c", "b"].map((id) => rowOf("texts", id, "a")));
      const page = async (more: { after?: string; limit: number }) => {
        const rows = await database.rowsAfter("texts", more);
        return rows.ok && rows.value.map((row) => row.id);
      };
      expect(await page({ limit: 3 })).toEqual(["a", "b", "c"]);
      expect(await page({ after: "c", limit: 3 })).toEqual(["d"]);
      expect(await page({ after: "bb", limit: 1 })).toEqual(["c"]);
      expect(await page({ after: "d", limit: 3 })).toEqual([]);
    });

    test("the ids of a table are read in pages, in their order", async () => {
      const database = start();
      await database.write(["d", "a", "c", "b"].map((id) => rowOf("texts", id, "a")));
      expect(await database.idsAfter("texts", { limit: 3 })).toEqual({ ok: true, value: ["a", "b", "c"] });
      expect(await database.idsAfter("texts", { after: "c", limit: 3 })).toEqual({ ok: true, value: ["d"] });
      expect(await database.idsAfter("texts", { after: "d", limit: 3 })).toEqual({ ok: true, value: [] });
    });

    test("a page of heavy rows ends early, but has at least one row", async () => {
      const database = start();
      const heavy = (id: string, length: number): RecordChange => {
        return { table: "texts", type: "put", record: text(id, "a", "x".repeat(length)) };
      };
      await database.write([heavy("a", 10), heavy("b", 10), heavy("c", 5000), heavy("d", 10)]);
      const pages: string[][] = [];
      for (let after: { after?: string } = {}; ; ) {
        const page = await database.rowsAfter("texts", { ...after, limit: 3, weight: 1000 });
        if (!page.ok) throw new Error(page.error.message);
        const last = page.value.at(-1);
        if (last === undefined) break;
        pages.push(page.value.map(({ id }) => id));
        after = { after: last.id };
      }
      expect(pages).toEqual([["a", "b", "c"], ["d"]]);
      const heavyPage = await database.rowsAfter("texts", { after: "b", limit: 3, weight: 1 });
      expect(heavyPage.ok && heavyPage.value.map(({ id }) => id)).toEqual(["c"]);
    });

    describeConflicts(start);

    test("nothing to write is written", async () => {
      expect(await start().write([])).toEqual({ ok: true, value: { droppedKeys: [] } });
    });

    test("a closed store refuses every call, and says that it is unavailable", async () => {
      const database = start();
      await database.loadRooms();
      database.close();
      const unavailable = { ok: false, error: { code: "unavailable" } };
      expect(await database.loadRooms()).toMatchObject(unavailable);
      expect(await database.loadRoom("a")).toMatchObject(unavailable);
      expect(await database.write([{ table: "rooms", type: "put", record: room("a") }])).toMatchObject(unavailable);
    });
  });
}
