import { readdirSync } from "node:fs";
import { join } from "node:path";
import { UNATTENDED_LIMITS } from "@tutti/contract";
import { chunkStep, createFakeTime, type FakeTime, textAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { afterEach, describe, expect, test } from "vitest";
import type { RunTime } from "../../runs/run-time.ts";
import { RETENTION } from "../../runs/runs.ts";
import {
  closeAll,
  entriesOf,
  MODEL,
  newId,
  openSocket,
  readEvents,
  start,
  startRun,
  textOf,
} from "./runs.test-support.ts";

afterEach(closeAll);

const body = { model: MODEL };

/** Writes one word, and then hangs forever. */
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once" }), { type: "hang" }] };

const runTimeOf = ({ clock, scheduler }: FakeTime): RunTime => ({ now: clock.now, after: scheduler.after });

/** A gateway whose runs use a fake clock. */
async function startInFakeTime(answer: () => UpstreamAnswer, options: { runMemory?: number } = {}) {
  const time = createFakeTime();
  return { time, ...(await start(answer, { runTime: runTimeOf(time), ...options })) };
}

describe.each([
  ["finish", "?unattended=finish"],
  ["finish", ""],
  ["stop", "?unattended=stop"],
] as const)("[RUN-4] a run that is to %s (%j)", (policy, query) => {
  const limit = UNATTENDED_LIMITS[policy];

  test("goes on for its limit after the last page has left, and no longer", async () => {
    const { time, origin, page, upstream } = await startInFakeTime(() => stuck);
    const id = newId();
    await startRun(origin, { id, as: page, query, body });
    await upstream.request(0);
    await time.advance(limit - 1000);

    const socket = await openSocket(origin, page);
    socket.say({ follow: [{ run: id, from: 1 }] });
    await socket.until((frame) => textOf(entriesOf([frame], id)) === "Once");
    await time.advance(10 * limit);
    socket.say({ unfollow: [id] });
    socket.say({ ping: 7 });
    await socket.until((frame) => "pong" in frame);
    await time.advance(limit - 1);
    expect(entriesOf(socket.frames, id).some((entry) => "end" in entry)).toBe(false);

    // A page that follows again in time restarts the timeout; one that is cut off counts as gone.
    const other = await openSocket(origin, page);
    other.say({ follow: [{ run: id, from: 1 }] });
    await other.until((frame) => "head" in frame);
    const isGone = other.closeCode;
    other.socket.terminate();
    await isGone;
    // The gateway notices it when its own end of the connection closes.
    await expect
      .poll(async () => {
        await time.advance(1);
        return time.waiting().timers;
      })
      .toBe(1);
    await time.advance(limit - 1000);
    const again = await openSocket(origin, page);
    again.say({ follow: [{ run: id, from: 1 }] });
    const first = await again.until((frame) => "head" in frame);
    expect(entriesOf([first], id).some((entry) => "end" in entry)).toBe(false);
    again.say({ unfollow: [id] });
    again.say({ ping: 8 });
    await again.until((frame) => "pong" in frame);
    await time.advance(limit);
    await (await upstream.request(0)).aborted;
    expect(entriesOf(await readEvents(origin, { id, as: page }), id).at(-1)).toMatchObject({ end: "unattended" });
    socket.close();
    again.close();
  });
});

test("[RUN-4] a run that ends without a page is kept whole for an hour", async () => {
  const { time, origin, page } = await startInFakeTime(() => textAnswer("All of it."));
  const id = newId();
  await startRun(origin, { id, as: page, body });
  expect(textOf(entriesOf(await readEvents(origin, { id, as: page }), id))).toBe("All of it.");
  await time.advance(RETENTION - 1);
  expect(textOf(entriesOf(await readEvents(origin, { id, as: page }), id))).toBe("All of it.");
  await time.advance(1);
  expect(await readEvents(origin, { id, as: page })).toEqual([{ run: id, gone: true }]);
  expect(time.waiting().timers).toBe(0);
});

test("[RUN-4] runs that do not fit into memory are read the same from files", async () => {
  const texts = Array.from({ length: 6 }, (_, index) => `${index} wörds `.repeat(5000));
  let requestCount = 0;
  const { time, origin, page, app } = await startInFakeTime(
    () => {
      const text = texts[requestCount] ?? "";
      requestCount += 1;
      return textAnswer(text, { chunkSize: 500 });
    },
    { runMemory: 100 * 1024 },
  );
  const ids: string[] = [];
  for (const text of texts) {
    const id = newId();
    ids.push(id);
    await startRun(origin, { id, as: page, body });
    expect(textOf(entriesOf(await readEvents(origin, { id, as: page }), id))).toBe(text);
  }
  const files = () =>
    readdirSync(join(app.dataFolder, "runs"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
  await expect.poll(() => files().length).toBeGreaterThan(3);
  for (const [index, id] of ids.entries()) {
    const entries = entriesOf(await readEvents(origin, { id, as: page }), id);
    expect(textOf(entries)).toBe(texts[index]);
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, place) => place + 1));
    const middle = entries.length >> 1;
    expect(entriesOf(await readEvents(origin, { id, as: page, from: middle + 1 }), id)).toEqual(entries.slice(middle));
  }
  await time.advance(RETENTION);
  await expect.poll(() => files().length).toBe(0);
});

describe("[RUN-7] a wait for Retry-After", () => {
  test("is ended by a stop", async () => {
    const busy = { status: 429, headers: { "retry-after": "20" }, steps: [{ type: "text" as const, text: "{}" }] };
    const { time, origin, page, upstream } = await startInFakeTime(() => busy);
    const id = newId();
    await startRun(origin, { id, as: page, body });
    const socket = await openSocket(origin, page);
    socket.say({ follow: [{ run: id, from: 1 }] });
    await socket.until((frame) => entriesOf([frame], id).some((entry) => "wait" in entry));
    expect(entriesOf(socket.frames, id)).toMatchObject([{ number: 1, wait: { status: 429, seconds: 20 } }]);
    await fetch(`${origin}/api/v1/runs/${id}/stop`, { method: "POST", headers: page });
    expect((await socket.readToEnd(id)).map((entry) => ("end" in entry ? entry.end : "wait"))).toEqual([
      "wait",
      "stopped",
    ]);
    await time.advance(60_000);
    expect(upstream.requests).toHaveLength(1);
    socket.close();
  });

  test("is made twice at most, and the refusal is then the answer", async () => {
    const busy = { status: 503, headers: { "retry-after": "5" }, steps: [{ type: "text" as const, text: "{}" }] };
    const { time, origin, page, upstream } = await startInFakeTime(() => busy);
    const id = newId();
    await startRun(origin, { id, as: page, body });
    const socket = await openSocket(origin, page);
    socket.say({ follow: [{ run: id, from: 1 }] });
    for (const waits of [1, 2]) {
      await expect
        .poll(() => entriesOf(socket.frames, id).filter((entry) => "wait" in entry).length)
        .toBeGreaterThanOrEqual(waits);
      await time.advance(5000);
    }
    expect(await socket.readToEnd(id)).toMatchObject([
      { at: expect.any(Number), wait: { status: 503, seconds: 5 } },
      { wait: { status: 503, seconds: 5 } },
      { at: 10_000, parts: [{ type: "error", error: { code: 503 } }] },
      { at: 10_000, end: "finished" },
    ]);
    expect(upstream.requests).toHaveLength(3);
    socket.close();
  });
});
