import type { AnswerPart } from "@tutti/contract";
import type { Database, Engine, Notice } from "@tutti/engine";
import { createEngine, NEW_ROOM } from "@tutti/engine";
import { createMemoryDatabase, databaseName, openIndexedDatabase, openLocalStore, rawRows } from "@tutti/local-db";
import { createFakeGateway } from "@tutti/testkit";
import { afterEach, expect, test, vi } from "vitest";

const answer: AnswerPart[] = [
  { type: "text-delta", text: "Done" },
  { type: "finish", reason: "stop", nativeReason: null },
];

afterEach(() => vi.restoreAllMocks());

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000 });
}

function newName(): string {
  return databaseName({ organisationId: crypto.randomUUID() });
}

async function openPage(database: Database, notices: Notice[] = []): Promise<Engine> {
  const engine = createEngine({
    database,
    runs: createFakeGateway({ now: () => Date.now(), script: () => answer }).connect(),
    clock: { now: () => Date.now() },
    scheduler: { onFrame: (run) => after(0, run), after },
    notify: (notice) => notices.push(notice),
    isSignedIn: () => true,
    defaultModels: () => [{ model: "test/a", name: "A" }],
  });
  await engine.start();
  return engine;
}

async function ask(engine: Engine, text: string, where: string = NEW_ROOM): Promise<string> {
  engine.characters.ensurePending();
  engine.chat.setDraft(where, { text, attachments: [] });
  const outcome = await engine.chat.send(where);
  if (outcome.status !== "sent") throw new Error(outcome.status);
  await outcome.finished;
  return outcome.roomId;
}

function wordsIn(engine: Engine, roomId: string): (string | undefined)[] {
  return (engine.tables.roomStates.get(roomId)?.messageIds ?? []).map((id) => engine.tables.texts.get(id)?.content);
}

function troubleOf(engine: Engine): string | undefined {
  return engine.storeState.getState().trouble?.type;
}

function deleteStore(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("The page holds on to its store"));
  });
}

/** Empties one object store, as developer tools do. */
function clearTable(name: string, table: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction(`v3:${table}`, "readwrite");
      transaction.objectStore(`v3:${table}`).clear();
      transaction.oncomplete = () => resolve(request.result.close());
      transaction.onabort = () => reject(transaction.error);
    };
  });
}

/** A store whose rows are checked when the test says so. */
function watchedStore(name: string): { database: Database; look: () => Promise<void> } {
  const { promise: watch, resolve } = Promise.withResolvers<() => Promise<void>>();
  const runWhileVisible = (run: () => Promise<void>): (() => void) => {
    resolve(run);
    return () => undefined;
  };
  return { database: openLocalStore({ name, runWhileVisible }), look: async () => (await watch)() };
}

/** Opens a store as a version of the page would that has changed its schema. */
function openNewer(name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("v4:later");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("The page holds on to its store"));
  });
}

test("[STORE-15] a store deleted by another tab is noticed, and rewritten on request", async () => {
  const name = newName();
  const notices: Notice[] = [];
  const engine = await openPage(openIndexedDatabase({ name }), notices);
  const unopenedId = await ask(engine, "Asked before");
  await engine.close();
  const page = await openPage(openIndexedDatabase({ name }), notices);
  const roomId = await ask(page, "First");
  await page.flush();
  expect(troubleOf(page)).toBeUndefined();
  await deleteStore(name);
  await eventually(() => expect(troubleOf(page)).toBe("gone"));

  // The page goes on as if nothing had happened, and creates no store without the person's consent.
  await ask(page, "Second", roomId);
  page.chat.setDraft(NEW_ROOM, { text: "Not sent yet", attachments: [] });
  page.rooms.rename(roomId, "Kept");
  await page.flush();
  expect((await indexedDB.databases()).map((one) => one.name)).not.toContain(name);
  expect(notices).toEqual([]);

  expect(await page.store.saveAgain()).toMatchObject({ ok: true });
  expect(troubleOf(page)).toBeUndefined();
  await ask(page, "Third", roomId);
  await page.close();
  expect(notices).toEqual([]);

  const later = await openPage(openIndexedDatabase({ name }), notices);
  await later.rooms.open(roomId);
  expect(wordsIn(later, roomId)).toEqual(["First", "Done", "Second", "Done", "Third", "Done"]);
  expect(later.tables.rooms.get(roomId)?.title).toBe("Kept");
  expect(later.composer.getState().drafts[NEW_ROOM]?.text).toBe("Not sent yet");
  // Of a chat that was not open here, the page only held the name.
  expect(later.tables.rooms.get(unopenedId)).toBeDefined();
  expect(await later.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
  await later.close();
});

test("[STORE-15] a second tab that rewrites the store adds to the first one's rows", async () => {
  const name = newName();
  const [here, there] = [await openPage(openIndexedDatabase({ name })), await openPage(openIndexedDatabase({ name }))];
  const [first, second] = [await ask(here, "Here"), await ask(there, "There")];
  await Promise.all([here.flush(), there.flush()]);
  await deleteStore(name);
  await eventually(() => expect([troubleOf(here), troubleOf(there)]).toEqual(["gone", "gone"]));
  expect(await here.store.saveAgain()).toMatchObject({ ok: true });
  expect(await there.store.saveAgain()).toMatchObject({ ok: true });
  await Promise.all([here.close(), there.close()]);
  const later = await openPage(openIndexedDatabase({ name }));
  await Promise.all([later.rooms.open(first), later.rooms.open(second)]);
  expect([wordsIn(later, first), wordsIn(later, second)]).toEqual([
    ["Here", "Done"],
    ["There", "Done"],
  ]);
  await later.close();
});

test.each(["rooms", "characters", "messages", "texts"])(
  "[STORE-15] an emptied object store is noticed, and rewritten on request: %s",
  async (table) => {
    const name = newName();
    const notices: Notice[] = [];
    const { database, look } = watchedStore(name);
    const page = await openPage(database, notices);
    const roomId = await ask(page, "Before");
    await page.flush();
    await look();
    expect(troubleOf(page)).toBeUndefined();
    await clearTable(name, table);
    await look();
    expect(troubleOf(page)).toBe("gone");
    await ask(page, "After", roomId);
    expect(await page.store.saveAgain()).toMatchObject({ ok: true });
    await look();
    expect(troubleOf(page)).toBeUndefined();
    await page.close();
    expect(notices).toEqual([]);
    const later = await openPage(openIndexedDatabase({ name }), notices);
    await later.rooms.open(roomId);
    expect(wordsIn(later, roomId)).toEqual(["Before", "Done", "After", "Done"]);
    expect(await later.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
    await later.close();
  },
);

test("[STORE-15] a write before the check removes no lost rows from the page", async () => {
  const name = newName();
  const notices: Notice[] = [];
  const { database, look } = watchedStore(name);
  const page = await openPage(database, notices);
  const roomId = await ask(page, "Before");
  await page.flush();
  await look();
  await clearTable(name, "rooms");
  page.rooms.rename(roomId, "Kept");
  await page.flush();
  expect(troubleOf(page)).toBe("gone");
  expect(page.tables.rooms.get(roomId)?.title).toBe("Kept");
  expect(await page.store.saveAgain()).toMatchObject({ ok: true });
  await page.close();
  const later = await openPage(openIndexedDatabase({ name }));
  expect(later.tables.rooms.get(roomId)?.title).toBe("Kept");
  await later.close();
  expect(notices).toEqual([]);
});

test("[STORE-15] rows that a user deletes, in any tab, are no trouble", async () => {
  const name = newName();
  const [here, there] = [watchedStore(name), watchedStore(name)];
  const [one, other] = [await openPage(here.database), await openPage(there.database)];
  const rooms = [await ask(one, "First"), await ask(one, "Second")] as const;
  await one.flush();
  await Promise.all([here.look(), there.look()]);
  await eventually(() => expect(other.tables.rooms.get(rooms[1])).toBeDefined());
  await one.rooms.clear(rooms[0]);
  await one.flush();
  await Promise.all([here.look(), there.look()]);
  await other.rooms.remove(rooms[1]);
  await other.flush();
  await Promise.all([here.look(), there.look()]);
  await one.rooms.remove(rooms[0]);
  await one.flush();
  await Promise.all([here.look(), there.look()]);
  expect((await rawRows(name))["v3:rooms"]).toEqual([]);
  expect([troubleOf(one), troubleOf(other)]).toEqual([undefined, undefined]);
  await Promise.all([one.close(), other.close()]);
});

test("[STORE-15] a connection closed by the browser is reopened", async () => {
  const name = newName();
  const close = vi.spyOn(IDBDatabase.prototype, "onclose", "set");
  const page = await openPage(openIndexedDatabase({ name }));
  const roomId = await ask(page, "Before");
  await page.flush();
  const handler = close.mock.calls.at(-1)?.[0] as (event: Event) => void;
  handler(new Event("close"));
  await ask(page, "After", roomId);
  await page.flush();
  expect(troubleOf(page)).toBeUndefined();
  await page.close();
  const later = await openPage(openIndexedDatabase({ name }));
  await later.rooms.open(roomId);
  expect(wordsIn(later, roomId)).toEqual(["Before", "Done", "After", "Done"]);
  await later.close();
});

test("[STORE-18] a tab of an older version hands over its work and stops writing", async () => {
  const name = newName();
  const notices: Notice[] = [];
  const page = await openPage(openIndexedDatabase({ name }), notices);
  const roomId = await ask(page, "Before");
  page.chat.setDraft(roomId, { text: "In the last moment", attachments: [] });
  const newer = await openNewer(name, 990);
  expect(troubleOf(page)).toBe("outdated");
  newer.close();
  const before = await rawRows(name);
  expect(before["v3:drafts"]).toMatchObject([{ id: roomId, text: "In the last moment" }]);
  expect(before["v3:texts"]).toHaveLength(2);
  await ask(page, "After", roomId);
  page.rooms.rename(roomId, "After");
  await page.flush();
  expect(await rawRows(name)).toEqual(before);
  expect(notices).toEqual([]);
  await page.close();
});

test("[STORE-16] a store of a newer version is refused and left untouched", async () => {
  const name = newName();
  const newer = await openNewer(name, 990);
  newer.close();
  const notices: Notice[] = [];
  const page = await openPage(openLocalStore({ name }), notices);
  expect(troubleOf(page)).toBe("newer");
  expect(page.library.getState().status).toBe("failed");
  // Messages that are written meanwhile stay in the page.
  const roomId = await ask(page, "Here").catch(() => undefined);
  await page.flush();
  await page.close();
  expect(roomId === undefined ? [] : wordsIn(page, roomId)).toEqual(roomId === undefined ? [] : ["Here", "Done"]);
  expect(notices).toEqual([]);
  const after = await openNewer(name, 990);
  expect([after.version, [...after.objectStoreNames]]).toEqual([990, ["v4:later"]]);
  after.close();
});

test("[STORE-18] a browser that refuses the store is reported once, and the page works", async () => {
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("The user denied permission to access the database.", "SecurityError");
  });
  const notices: Notice[] = [];
  const troubles: unknown[] = [];
  const database = openLocalStore({ name: newName() });
  database.onTrouble?.((trouble) => troubles.push(trouble));
  const page = await openPage(database, notices);
  expect(page.library.getState().status).toBe("ready");
  expect(troubles).toMatchObject([{ type: "temporary", isRefused: true }]);
  const roomId = await ask(page, "Only now");
  await page.flush();
  expect(wordsIn(page, roomId)).toEqual(["Only now", "Done"]);
  expect(await page.store.measure()).toMatchObject({ ok: true, value: { rooms: 1, messages: 2 } });
  expect(await page.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
  expect(troubles).toHaveLength(1);
  expect(notices).toEqual([]);
  await page.close();
});

test("a store in memory has no trouble", async () => {
  const page = await openPage(createMemoryDatabase());
  const roomId = await ask(page, "Hi");
  expect(wordsIn(page, roomId)).toEqual(["Hi", "Done"]);
  expect(troubleOf(page)).toBeUndefined();
  await page.close();
});
