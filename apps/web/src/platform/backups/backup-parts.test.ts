import type { RestoreProgress, RestoreTask, SaveProgress } from "@tutti/engine";
import { expect, test, vi } from "vitest";
import { type PartResponse, readPartsInWorkers, savePartsInWorkers } from "./backup-parts.ts";

const task = { action: "write", mode: "merge", roomIds: new Set(), writtenDraftIds: new Set() } satisfies RestoreTask;
const progress = { rooms: 3 } as unknown as RestoreProgress;

/** Workers that only send the messages that the test scripts. */
function scriptedWorkers() {
  const workers: (EventTarget & { requests: unknown[]; isEnded: boolean })[] = [];
  const start = (): Worker => {
    const worker = Object.assign(new EventTarget(), {
      requests: [] as unknown[],
      isEnded: false,
      postMessage: (request: unknown) => void worker.requests.push(request),
      terminate: () => {
        worker.isEnded = true;
      },
    });
    workers.push(worker);
    return worker as unknown as Worker;
  };
  const say = (data: PartResponse): void => void workers.at(-1)?.dispatchEvent(new MessageEvent("message", { data }));
  const fail = (): void => {
    const event = Object.assign(new Event("error"), { message: "Gone" });
    workers.at(-1)?.dispatchEvent(event);
  };
  return { workers, start, say, fail };
}

test("[STORE-11] each part is read by its own worker, which then ends", async () => {
  const { workers, start, say } = scriptedWorkers();
  const file = new Blob(["x"]);
  const readPart = readPartsInWorkers(file, "tutti", start);
  for (const round of [1, 2]) {
    const partResult = readPart(task, progress);
    expect(workers).toHaveLength(round);
    expect(workers.at(-1)?.requests).toEqual([{ type: "read", file, databaseName: "tutti", task, progress }]);
    say({ type: "started" });
    expect(workers.at(-1)?.isEnded).toBe(false);
    say({ type: "read", result: { ok: true, value: progress } });
    expect(await partResult).toEqual({ ok: true, value: progress });
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  }
});

test("[STORE-11] rows read by a worker are written piece by piece, and released", async () => {
  const { workers, start, say } = scriptedWorkers();
  const saveProgress: SaveProgress = { table: "messages", after: "msg-2", rows: 5 };
  const pieces = [Uint8Array.of(1, 2), Uint8Array.of(3)];
  const writing = Promise.withResolvers<void>();
  const writtenPieces: string[] = [];
  const savePart = savePartsInWorkers(
    "tutti",
    {
      write: async (piece) => {
        writtenPieces.push(String(piece));
        await writing.promise;
      },
      partFile: "one.part",
    },
    start,
  );
  const from: SaveProgress = { table: "rooms", after: undefined, rows: 0 };
  const part = savePart(from);
  expect(workers.at(-1)?.requests).toEqual([
    { type: "save", databaseName: "tutti", progress: from, partFile: "one.part" },
  ]);
  say({ type: "started" });
  say({ type: "saved", result: { result: { ok: true, value: saveProgress }, pieces } });
  await vi.waitFor(() => expect(writtenPieces).toEqual(["1,2"]));
  expect(pieces[0]).toHaveLength(2);
  writing.resolve();
  expect(await part).toEqual({ ok: true, value: saveProgress });
  expect(writtenPieces).toEqual(["1,2", "3"]);
  expect(pieces.map(({ length }) => length)).toEqual([0, 0]);
  expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
});

test("a part that a worker cannot save is left to the page", async () => {
  const { start, say, fail } = scriptedWorkers();
  const savePart = savePartsInWorkers(
    "tutti",
    { write: () => Promise.reject(new Error("Nothing is to be written.")) },
    start,
  );
  const from: SaveProgress = { table: "rooms", after: undefined, rows: 0 };
  const damagedPart = savePart(from);
  say({ type: "started" });
  say({ type: "saved", result: undefined });
  expect(await damagedPart).toBeUndefined();
  const unstartedPart = savePart(from);
  fail();
  expect(await unstartedPart).toBeUndefined();
});

test("a part is left to the page if its worker does not start", async () => {
  const { workers, start, say, fail } = scriptedWorkers();
  const readPart = readPartsInWorkers(new Blob(["x"]), "tutti", start);
  const unstartedPart = readPart(task, progress);
  fail();
  expect(await unstartedPart).toBeUndefined();
  const thrownPart = readPart(task, progress);
  say({ type: "started" });
  say({ type: "thrown", message: "The file has changed." });
  await expect(thrownPart).rejects.toThrow("The file has changed.");
  const endedPart = readPart(task, progress);
  say({ type: "started" });
  fail();
  await expect(endedPart).rejects.toThrow("Gone");
  expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
});
