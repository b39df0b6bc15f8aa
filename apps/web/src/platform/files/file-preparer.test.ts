import { MAX_FILE_SIZE } from "@tutti/domain";
import { expect, test } from "vitest";
import { createFilePreparer } from "./file-preparer.ts";
import type { PrepareRequest, PrepareResponse } from "./prepare-protocol.ts";

/** A worker that responds when the test says so. */
class ManualWorker extends EventTarget {
  readonly requests: PrepareRequest[] = [];
  isTerminated = false;
  postMessage(request: PrepareRequest): void {
    this.requests.push(request);
  }
  terminate(): void {
    this.isTerminated = true;
  }
  answer(index: number): void {
    const { id, file } = this.requests[index] as PrepareRequest;
    const data: PrepareResponse = { id, result: { ok: true, value: { type: "text", name: file.name, size: 0 } } };
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

function setUp() {
  const workers: ManualWorker[] = [];
  const prepareFile = createFilePreparer(() => {
    const worker = new ManualWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  const prepare = (file: File, signal = new AbortController().signal) => prepareFile(file, signal);
  return { prepare, workers };
}

const file = (name: string, size = 1): File => new File([new Uint8Array(size)], name);

test("each response is matched to its file, in any order", async () => {
  const { prepare, workers } = setUp();
  const both = Promise.all([prepare(file("a")), prepare(file("b"))]);
  workers[0]?.answer(1);
  workers[0]?.answer(0);
  expect(await both).toMatchObject([{ value: { name: "a" } }, { value: { name: "b" } }]);
  expect(workers).toHaveLength(1);
});

test("a failed worker is reported, and the next file gets a new one", async () => {
  const { prepare, workers } = setUp();
  const first = prepare(file("a"));
  workers[0]?.dispatchEvent(new Event("error"));
  expect(await first).toEqual({ ok: false, error: "unreadable" });
  expect(workers[0]?.isTerminated).toBe(true);
  const second = prepare(file("b"));
  workers[1]?.answer(0);
  expect(await second).toMatchObject({ ok: true });
});

test("a canceled file ends the worker that is busy with it", async () => {
  const { prepare, workers } = setUp();
  const giveUp = new AbortController();
  const first = prepare(file("a"), giveUp.signal);
  giveUp.abort();
  expect(await first).toEqual({ ok: false, error: "unreadable" });
  expect(workers[0]?.isTerminated).toBe(true);
  expect(await prepare(file("a"), giveUp.signal)).toEqual({ ok: false, error: "unreadable" });
  const second = prepare(file("b"));
  workers[1]?.answer(0);
  expect(await second).toMatchObject({ ok: true });
});

test("a file over 10 MB is refused unread, and one of 10 MB is not", async () => {
  const { prepare, workers } = setUp();
  expect(await prepare(file("a", MAX_FILE_SIZE + 1))).toEqual({ ok: false, error: "too-large" });
  expect(workers).toEqual([]);
  const fitting = prepare(file("b", MAX_FILE_SIZE));
  workers[0]?.answer(0);
  expect(await fitting).toMatchObject({ ok: true });
});
