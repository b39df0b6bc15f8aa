import { storeTables } from "@tutti/domain";
import { databaseName, openIndexedDatabase, putRaw, rawRows } from "@tutti/local-db";
import { aMessage, aRoom, aText, createFakeGateway } from "@tutti/testkit";
import { beforeAll, expect, test, vi } from "vitest";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import type { Notice, StoreTable } from "../ports.ts";
import { damagedRow } from "../testing/damage.ts";
import { setAsideRowsOf } from "../testing/set-aside-rows.ts";
import type { StoredRows } from "../testing/used-store.ts";
import { usedStore } from "../testing/used-store.ts";

let rows: StoredRows;
beforeAll(async () => {
  rows = await usedStore();
});

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

async function openPage(name: string, notices: Notice[] = []): Promise<Engine> {
  const engine = createEngine({
    database: openIndexedDatabase({ name }),
    runs: createFakeGateway({ now: () => Date.now() }).connect(),
    clock: { now: () => Date.now() },
    scheduler: { onFrame: (run) => after(0, run), after },
    notify: (notice) => notices.push(notice),
    isSignedIn: () => true,
    defaultModels: () => [{ model: "test/a", name: "A" }],
  });
  await engine.start();
  for (const { id } of engine.tables.rooms.all()) await engine.rooms.open(id);
  return engine;
}

/** A store of this browser with the rows of a store that was used. */
async function storeOf(storedRows: StoredRows): Promise<string> {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  const database = openIndexedDatabase({ name });
  await database.roomIds();
  database.close();
  for (const table of storeTables) await putRaw(name, `v3:${table}`, [...storedRows[table].values()]);
  return name;
}

const damages = storeTables.flatMap((table) => [
  { table, field: "roomId", to: null, isDeleted: false },
  { table, field: "createdAt", to: 1e308, isDeleted: false },
  { table, field: "every", to: [{ nested: null }], isDeleted: true },
]);

test.each(damages)("[STORE-9] a row of $table with a damaged $field costs that row alone", async (damage) => {
  const { table, to, isDeleted } = damage;
  const names = Object.keys([...rows[table].values()][0] ?? {});
  // The last field that every row of the table has, if the named one does not exist.
  const field = names.includes(damage.field) ? names.indexOf(damage.field) : names.length - 1;
  const { record } = damagedRow(rows, { table, row: 0, field, depth: 0, to, isDeleted });
  const name = await storeOf({ ...rows, [table]: new Map([...rows[table], [record.id, record]]) });
  const notices: Notice[] = [];
  const engine = await openPage(name, notices);
  expect(engine.library.getState().status).toBe("ready");
  for (const { hydration } of engine.tables.roomStates.all()) expect(hydration.status).toBe("success");
  const checkResult = await engine.store.check();
  expect(checkResult.ok).toBe(true);
  const list = await setAsideRowsOf(engine);
  const namedSetAsideRows = (list.ok ? list.value : []).filter(({ cause }) => cause === "damaged");
  const storedRows = await rawRows(name);
  const isKept = storedRows[`v3:${table}`]?.some((row) => JSON.stringify(row) === JSON.stringify(record));
  // The row is in its table or among the rows set aside, complete.
  expect(isKept === true ? [] : namedSetAsideRows.map((row) => row.record)).toEqual(isKept === true ? [] : [record]);
  for (const other of storeTables) {
    const ids = new Set(
      [...(storedRows[`v3:${other}`] ?? []), ...(list.ok ? list.value : []).map((row) => row.record)].map(idOf),
    );
    expect([...rows[other].values()].filter((row) => !ids.has(row.id)).map(({ id }) => id)).toEqual([]);
  }
  expect(await engine.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
  await engine.close();
  // The next page shows no notice.
  const later: Notice[] = [];
  const next = await openPage(name, later);
  expect(await next.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
  expect(later).toEqual([]);
  await next.close();
});

test("[STORE-10] a damaged copy of rows is dropped, and the stored rows are shown", async () => {
  // More rows than are read one by one.
  const { roomId } = aMessage();
  const ids = Array.from({ length: 60 }, (_, index) => `msg-${1_700_000_000 + index}-x`);
  const inRoom = ids.map((id, index) => aMessage({ id, createdAt: (1_700_000_000 + index) * 1000 }));
  const texts = ids.map((id) => aText({ id, content: `Text of ${id}` }));
  const name = await storeOf({
    ...emptyRows(),
    rooms: new Map([[roomId, aRoom()]]),
    messages: new Map(inRoom.map((row) => [row.id, row])),
    texts: new Map(texts.map((row) => [row.id, row])),
  });
  const key = { from: ids[0], to: "msg-1700000060", roomId };
  const wrong = texts.map((row) => ({ ...row, content: 7 }));
  await putRaw(name, "v3:packs", [{ ...key, messageCount: inRoom.length, messages: inRoom, texts: wrong }]);
  const engine = await openPage(name);
  for (const text of texts) expect(engine.tables.texts.get(text.id)).toEqual(text);
  await vi.waitFor(async () => expect((await rawRows(name))["v3:packs"]).toEqual([]), { timeout: 10_000 });
  await engine.close();

  // None of these is a copy of the rows: the first and third cannot be read, in the second one text differs.
  const stale = texts.map((row, index) => (index === 0 ? { ...row, content: "Another word" } : row));
  for (const pack of [
    { ...key, messageCount: 3, messages: "none", texts: null },
    { ...key, messageCount: inRoom.length, messages: inRoom, texts: stale },
    { ...key, to: 5, messageCount: "many", messages: inRoom, texts },
  ]) {
    await putRaw(name, "v3:packs", [pack]);
    const page = await openPage(name);
    expect(page.tables.roomStates.get(roomId)?.hydration.status).toBe("success");
    expect(await page.store.check()).toMatchObject({ ok: true });
    expect((await rawRows(name))["v3:packs"]).toEqual([]);
    await page.close();
  }
});

test("[STORE-10] another tab's view follows a repair", async () => {
  const orphan = { id: "msg-1", roomId: "room-lost", content: "Words without a message", reasoning: "" };
  const stray = { ...[...rows.messages.values()][0], id: "msg-1", roomId: "room-lost" } as { id: string };
  const name = await storeOf({
    ...rows,
    texts: new Map([...rows.texts, [orphan.id, orphan]]),
    messages: new Map([...rows.messages, [stray.id, stray]]),
  });
  const [here, there] = [await openPage(name), await openPage(name)];
  expect(await here.store.check()).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(there.tables.rooms.get("room-lost")?.title).toBe("Recovered chat"), {
    timeout: 10_000,
  });
  await there.rooms.open("room-lost");
  expect(there.tables.texts.get("msg-1")?.content).toBe("Words without a message");
  await Promise.all([here.close(), there.close()]);
});

function emptyRows(): StoredRows {
  return Object.fromEntries(storeTables.map((table) => [table, new Map()])) as unknown as StoredRows;
}

function idOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "id" in row ? row.id : undefined;
}

test("every table is damaged here", () => {
  expect(new Set(damages.map(({ table }) => table))).toEqual(new Set<StoreTable>(storeTables));
});
