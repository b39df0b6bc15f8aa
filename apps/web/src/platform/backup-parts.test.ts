import type { RestoreProgress, RestoreTask } from "@tutti/engine";
import { expect, test } from "vitest";
import { type PartResponse, readPartsInWorkers } from "./backup-parts.ts";

const task = { action: "write", mode: "merge", roomIds: new Set(), writtenDraftIds: new Set() } satisfies RestoreTask;
const progress = { rooms: 3 } as unknown as RestoreProgress;

/** Workers that do nothing but what the test has them say. */
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

test("[STORE-11] each part is read by a worker of its own, which is ended when the part is done", async () => {
  const { workers, start, say } = scriptedWorkers();
  const file = new Blob(["x"]);
  const readPart = readPartsInWorkers(file, "tutti", start);
  for (const round of [1, 2]) {
    const partResult = readPart(task, progress);
    expect(workers).toHaveLength(round);
    expect(workers.at(-1)?.requests).toEqual([{ file, databaseName: "tutti", task, progress }]);
    say({ type: "started" });
    expect(workers.at(-1)?.isEnded).toBe(false);
    say({ type: "done", result: { ok: true, value: progress } });
    expect(await partResult).toEqual({ ok: true, value: progress });
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  }
});

test("a worker that does not start leaves the part to the page; one that fails later fails the restore", async () => {
  const { workers, start, say, fail } = scriptedWorkers();
  const readPart = readPartsInWorkers(new Blob(["x"]), "tutti", start);
  const unstarted = readPart(task, progress);
  fail();
  expect(await unstarted).toBeUndefined();
  const thrown = readPart(task, progress);
  say({ type: "started" });
  say({ type: "thrown", message: "The file has changed." });
  await expect(thrown).rejects.toThrow("The file has changed.");
  const ended = readPart(task, progress);
  say({ type: "started" });
  fail();
  await expect(ended).rejects.toThrow("Gone");
  expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
});
