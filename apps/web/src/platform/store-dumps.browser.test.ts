import { createEngine, type Engine, type Notice } from "@tutti/engine";
import { databaseName, openIndexedDatabase, rawRows } from "@tutti/local-db";
import { createFakeGateway } from "@tutti/testkit";
import { expect, test } from "vitest";

interface Dump {
  /** The browser's version number, which is ten times the store's. */
  version: number;
  stores: {
    name: string;
    keyPath: string | string[];
    indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
    rows: { id: string }[];
  }[];
}

const files = import.meta.glob<Dump>("../../../../packages/local-db/dumps/version-*.json", {
  eager: true,
  import: "default",
});
const dumps = Object.values(files).map((dump) => ({ dump, version: dump.version / 10 }));

/** Restores a dumped store as the browser had it. */
async function restore({ version, stores }: Dump): Promise<string> {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const { name: store, keyPath, indexes } of stores) {
        const idbObjectStore = request.result.createObjectStore(store, { keyPath });
        for (const { name: index, keyPath: path, ...options } of indexes)
          idbObjectStore.createIndex(index, path, options);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction([...database.objectStoreNames], "readwrite");
  for (const { name: store, rows } of stores) for (const row of rows) transaction.objectStore(store).put(row);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
  return name;
}

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

async function openPage(name: string, notices: Notice[]): Promise<Engine> {
  const engine = createEngine({
    database: openIndexedDatabase({ name }),
    runs: createFakeGateway({ now: () => Date.now() }).connect(),
    clock: { now: () => Date.now() },
    scheduler: { onFrame: (run) => after(0, run), after },
    notify: (notice) => notices.push(notice),
    isSignedIn: () => true,
    defaultModels: () => [],
  });
  await engine.start();
  return engine;
}

test.each(dumps)("[STORE-16] today's page opens a store of version $version with every row", async ({ dump }) => {
  const name = await restore(dump);
  const rowsOf = (table: string): { id: string }[] =>
    dump.stores.find((store) => store.name === table || store.name === `v3:${table}`)?.rows ?? [];
  const notices: Notice[] = [];
  const engine = await openPage(name, notices);
  expect(engine.library.getState().status).toBe("ready");
  expect(engine.tables.rooms.all()).toEqual(rowsOf("rooms"));
  for (const { id } of rowsOf("rooms")) {
    await engine.rooms.open(id);
    expect(engine.tables.roomStates.get(id)?.hydration).toEqual({ status: "success" });
  }
  const { tables } = engine;
  for (const table of [
    "characters",
    "messages",
    "texts",
    "artifacts",
    "artifactFiles",
    "artifactVersions",
    "artifactFileContents",
    "votes",
  ] as const) {
    const here: readonly { id: string }[] = tables[table].all();
    expect([...here].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rowsOf(table));
  }
  const [draft] = rowsOf("drafts") as { id: string; text?: string }[];
  if (draft) expect(engine.composer.getState().drafts[draft.id]?.text).toBe(draft.text);
  expect(notices.filter(({ kind }) => kind === "error")).toEqual([]);
  expect(await engine.store.check()).toMatchObject({ ok: true, value: { repairs: {} } });
  await engine.close();

  const storedRows = await rawRows(name);
  for (const { name: store, rows } of dump.stores) {
    if (store !== "v3:upkeep") expect(storedRows[store.startsWith("v3:") ? store : `v3:${store}`]).toEqual(rows);
  }
});

test("[STORE-16] every released version of the store has a dump, as has today's", async () => {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  const database = openIndexedDatabase({ name });
  await database.roomIds();
  database.close();
  const storedVersion = await new Promise<number>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      resolve(request.result.version);
      request.result.close();
    };
  });
  const versions = Array.from({ length: storedVersion / 10 - 2 }, (_, index) => index + 3);
  expect(dumps.map(({ version }) => version).sort()).toEqual(versions);
  // A dump whose version does not match the stored version would test nothing.
  const [newest] = dumps.filter(({ version }) => version === storedVersion / 10);
  expect(newest?.dump.stores.map((store) => store.name)).toEqual(Object.keys(await rawRows(name)).sort());
});
