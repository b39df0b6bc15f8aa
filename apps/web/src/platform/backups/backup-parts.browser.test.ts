import { createEngine, type Engine } from "@tutti/engine";
import { databaseName, openIndexedDatabase } from "@tutti/local-db";
import { aCharacter, aMessage, aRoom, aText, createFakeGateway } from "@tutti/testkit";
import { expect, test, vi } from "vitest";
import { createGrowingFile, createPartFile, type FilePiece, readInPieces } from "./backup-file.ts";
import { readPartsInWorkers, savePartsInWorkers } from "./backup-parts.ts";

/** Characters of a large text: more than the part that one worker reads. */
const LARGE = 9_000_000;

const ids = ["msg-1", "msg-2", "msg-3"];

const contentOf = (id: string): string =>
  id === "msg-2" ? "Grüße 🎉 and more\n".repeat(LARGE / 18) : `Words of ${id}`;

function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

async function openPage(name: string): Promise<Engine> {
  const engine = createEngine({
    database: openIndexedDatabase({ name }),
    runs: createFakeGateway({ now: () => Date.now() }).connect(),
    clock: { now: () => Date.now() },
    scheduler: { onFrame: (run) => after(0, run), after },
    notify: () => undefined,
    isSignedIn: () => true,
    defaultModels: () => [{ model: "test/a", name: "A" }],
  });
  await engine.start();
  return engine;
}

async function fillStore(): Promise<{ name: string; database: ReturnType<typeof openIndexedDatabase> }> {
  const name = databaseName({ organisationId: crypto.randomUUID() });
  const database = openIndexedDatabase({ name });
  await database.write([
    { table: "rooms", type: "put", record: aRoom({ title: "Skies" }) },
    { table: "characters", type: "put", record: aCharacter() },
    ...ids.flatMap((id) => [
      { table: "messages" as const, type: "put" as const, record: aMessage({ id }) },
      { table: "texts" as const, type: "put" as const, record: aText({ id, content: contentOf(id) }) },
    ]),
    { table: "drafts", type: "put", record: { id: "room-1", roomId: "room-1", text: "Not sent" } },
  ]);
  return { name, database };
}

async function savedFile(): Promise<File> {
  const { name, database } = await fillStore();
  const pieces: string[] = [];
  const engine = await openPage(name);
  await engine.store.save(async (piece) => void pieces.push(piece));
  await engine.close();
  database.close();
  return new File(pieces, "backup.jsonl");
}

test("[STORE-11] a backup is restored by one worker after another, not by the page", async () => {
  const file = await savedFile();
  const name = databaseName({ organisationId: crypto.randomUUID() });
  const engine = await openPage(name);
  const workers: Worker[] = [];
  const readPart = readPartsInWorkers(file, name, () => {
    const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { type: "module" });
    workers.push(worker);
    return worker;
  });
  const parsed = vi.spyOn(JSON, "parse");
  const report = { ok: true, value: { rows: 9, damagedLines: [], missing: 0, leftOut: 0, rooms: 1 } };
  expect(await engine.store.rehearse(readInPieces(file), "merge", readPart)).toMatchObject(report);
  expect(engine.tables.rooms.all()).toEqual([]);
  expect(await engine.store.restore(readInPieces(file), "merge", readPart)).toMatchObject(report);
  expect(parsed).not.toHaveBeenCalled();
  parsed.mockRestore();
  expect(workers.length).toBeGreaterThanOrEqual(4);

  await vi.waitFor(() => expect(engine.tables.rooms.get("room-1")?.title).toBe("Skies"));
  await vi.waitFor(() => expect(engine.composer.getState().drafts["room-1"]?.text).toBe("Not sent"));
  await engine.rooms.open("room-1");
  for (const id of ids) expect(engine.tables.texts.get(id)?.content === contentOf(id)).toBe(true);
  await engine.close();
});

test("[STORE-11] workers save a store as the page does, except for damaged rows", async () => {
  const { name, database } = await fillStore();
  const damagedRow = { ...aMessage({ id: "msg-9" }), createdAt: "never" as unknown as number };
  await database.write([{ table: "messages", type: "put", record: damagedRow }]);
  const engine = await openPage(name);
  const workers: Worker[] = [];
  const startWorker = (): Worker => {
    const worker = new Worker(new URL("./backup-worker.ts", import.meta.url), { type: "module" });
    workers.push(worker);
    return worker;
  };
  const byPage: string[] = [];
  expect(await engine.store.save(async (piece) => void byPage.push(piece))).toEqual({ ok: true, value: { rows: 9 } });
  const withoutHead = (text: string): string => text.slice(text.indexOf("\n"));
  const part = await createPartFile();
  for (const partFile of [undefined, part?.name, "gone.part"]) {
    const file = createGrowingFile("application/jsonl");
    const counts = { bytes: 0, blobs: 0 };
    const write = (piece: FilePiece): Promise<void> => {
      if (piece instanceof Blob) counts.blobs += 1;
      else if (typeof piece !== "string") counts.bytes += 1;
      return file.write(piece);
    };
    workers.length = 0;
    const savePart = savePartsInWorkers(name, { write, partFile }, startWorker);
    expect(await engine.store.save(write, savePart)).toEqual({ ok: true, value: { rows: 9 } });
    const byWorkers = await (await file.finish()).text();
    expect(withoutHead(byWorkers) === withoutHead(byPage.join(""))).toBe(true);
    expect(workers.length).toBeGreaterThanOrEqual(2);
    const isInFile = partFile === part?.name;
    expect([counts.bytes > 0, counts.blobs > 0]).toEqual([!isInFile, isInFile]);
  }
  await part?.remove();
  await vi.waitFor(async () =>
    expect(await engine.store.setAsideEntries()).toMatchObject({ ok: true, value: [{ table: "messages" }] }),
  );
  await engine.close();
  database.close();
});
