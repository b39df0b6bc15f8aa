import { createRoom, createUserMessage } from "@tutti/domain";
import { Dexie } from "dexie";
import { afterAll, expect, test } from "vitest";
import { databaseName } from "./database-name.ts";
import { openIndexedDatabase } from "./indexed-database.ts";
import type { LocalMigration } from "./local-database.ts";
import { storesOfVersion3 } from "./store-tables.ts";

const names: string[] = [];
afterAll(async () => {
  for (const name of names) await Dexie.delete(name);
});

const roomIds = ["a", "b", "c"];
const message = (roomId: string, index: number) => ({
  ...createUserMessage({ roomId, parentMessageId: null, now: 1000 + index }),
  id: `msg-${roomId}-${index}`,
});

/** A store as the version before made it, with rooms of an even older one. */
async function olderStore(): Promise<string> {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  const old = new Dexie(name);
  old.version(3).stores(storesOfVersion3);
  await old
    .table("rooms")
    .bulkPut([
      createRoom({ id: "a", title: "Kept as it is", now: 1 }),
      { id: "b", title: "Older", createdAt: 5, version: 2, isPinned: true, unknown: { deep: 1 } },
      { id: "c", version: 1 },
    ]);
  for (const roomId of roomIds) {
    const messages = Array.from({ length: 50 }, (_, index) => message(roomId, index));
    await old.table("messages").bulkPut(messages);
    await old
      .table("texts")
      .bulkPut(messages.map(({ id }) => ({ id, roomId, content: `Text of ${id}`, reasoning: "" })));
  }
  old.close();
  return name;
}

test("an older store is moved once when it is opened, its rooms get this version's form, and nothing of them is lost", async () => {
  const name = await olderStore();
  const database = openIndexedDatabase({ name });
  const events: LocalMigration[] = [];
  database.onMigration?.((event) => events.push(event));
  const rooms = await database.loadRooms();
  expect(events).toEqual([{ type: "started" }, { type: "finished", rooms: 3 }]);
  expect(rooms).toEqual({
    ok: true,
    value: [
      createRoom({ id: "a", title: "Kept as it is", now: 1 }),
      { id: "b", title: "Older", createdAt: 5, updatedAt: 5, version: 3, isPinned: true, unknown: { deep: 1 } },
      { id: "c", title: "", createdAt: 0, updatedAt: 0, version: 3, isPinned: false },
    ],
  });
  for (const roomId of roomIds) {
    const loaded = await database.loadRoom(roomId);
    const ids = Array.from({ length: 50 }, (_, index) => message(roomId, index).id);
    expect(loaded.ok && loaded.value.messages.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
    expect(loaded.ok && new Map(loaded.value.texts.map((row) => [row.id, row.content]))).toEqual(
      new Map(ids.map((id) => [id, `Text of ${id}`])),
    );
  }
  database.close();

  const again = openIndexedDatabase({ name });
  again.onMigration?.((event) => events.push(event));
  await again.loadRooms();
  expect(events).toHaveLength(2);
  again.close();
});

test("a move that fails says so, and leaves the older store as it was", async () => {
  const name = await olderStore();
  const before = await contentsOf(name);
  const database = openIndexedDatabase({ name });
  const events: LocalMigration[] = [];
  database.onMigration?.((event) => {
    events.push(event);
    if (event.type === "started") throw new Error("In the middle of it");
  });
  expect(await database.loadRooms()).toMatchObject({ ok: false });
  expect(events).toMatchObject([{ type: "started" }, { type: "failed", message: "In the middle of it" }]);
  database.close();
  expect(await contentsOf(name)).toEqual(before);
});

test("a new store is not moved", async () => {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  names.push(name);
  const database = openIndexedDatabase({ name });
  const events: LocalMigration[] = [];
  database.onMigration?.((event) => events.push(event));
  await database.loadRooms();
  expect(events).toEqual([]);
  database.close();
});

async function contentsOf(name: string): Promise<unknown> {
  const old = new Dexie(name);
  old.version(3).stores(storesOfVersion3);
  await old.open();
  const contents = {
    version: old.verno,
    tables: await Promise.all(old.tables.map(async (table) => [table.name, await table.toArray()])),
  };
  old.close();
  return contents;
}
