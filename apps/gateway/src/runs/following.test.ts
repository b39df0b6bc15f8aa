import { createFakeTime } from "@tutti/testkit";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createFollowing, type FollowedRun } from "./following.ts";
import { type LogFolder, openLogFolder } from "./log-file.ts";
import { createRunLog } from "./run-log.ts";

const time = createFakeTime();
const folders: LogFolder[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.close();
});

interface Frame {
  run: string;
  entries: { number: number }[];
  head?: number;
}

/** A page that loses its connection again and again, and follows from the entry after the last that it has. */
function createPage(followedRun: FollowedRun) {
  const texts: string[] = [];
  let room = Promise.withResolvers<void>();
  let isSlow = false;
  let isFirst = true;
  let following = connect();

  function connect() {
    isFirst = true;
    const createdFollowing = createFollowing({
      sink: {
        write(text) {
          const { entries, head } = JSON.parse(text) as Frame;
          expect(head === undefined).toBe(!isFirst);
          isFirst = false;
          // No entry contains the text that separates two entries.
          const inner = text.slice(text.indexOf("[") + 1, text.lastIndexOf("]"));
          if (entries.length > 0) texts.push(...inner.split(/,(?=\{"number":)/));
          return isSlow ? room.promise : undefined;
        },
      },
    });
    createdFollowing.follow([{ run: "run-12345678", from: texts.length + 1 }], () => followedRun);
    return createdFollowing;
  }

  return {
    texts,
    cut() {
      following.close();
      following = connect();
    },
    slow: (slow: boolean) => {
      isSlow = slow;
      room.resolve();
      room = Promise.withResolvers();
    },
    settled: () => following.settled(),
    close: () => following.close(),
  };
}

const actions = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ append: fc.string({ maxLength: 30, unit: "grapheme" }) }) },
    { weight: 1, arbitrary: fc.record({ append: fc.constant("long ".repeat(4000)) }) },
    { weight: 2, arbitrary: fc.constant("cut") },
    { weight: 2, arbitrary: fc.constant("move") },
    { weight: 1, arbitrary: fc.constant("slow") },
    { weight: 2, arbitrary: fc.constant("quick") },
    { weight: 2, arbitrary: fc.constant("turn") },
  ),
  { minLength: 5, maxLength: 60 },
);

test("[RUN-3] a page that follows from its next number gets each entry once", async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      const folder = openLogFolder(temporaryFolder());
      folders.push(folder);
      const file = folder.create();
      let heldBytes = 0;
      const log = createRunLog((bytes) => {
        heldBytes += bytes;
      });
      const frames: string[] = [];
      const append = (event: Parameters<typeof log.append>[0]) => {
        const text = log.append(event, frames.length);
        if (text !== undefined) frames.push(text);
      };
      const page = createPage({ log, attend: () => () => undefined });
      for (const step of steps) {
        if (typeof step === "object") append({ parts: [{ type: "text-delta", text: step.append }] });
        else if (step === "cut") page.cut();
        else if (step === "move") await log.move(file);
        else if (step === "turn") await time.settle();
        else page.slow(step === "slow");
      }
      append({ end: "finished" });
      page.slow(false);
      await page.settled();
      page.close();
      expect(page.texts).toEqual(frames);
      expect(heldBytes).toBe(log.inMemory);
      await log.move(file);
      expect(heldBytes).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test("a slow page gets all that it missed in one frame once it has read", async () => {
  const log = createRunLog(() => undefined);
  const frames: Frame[] = [];
  let room = Promise.withResolvers<void>();
  const following = createFollowing({
    sink: {
      write(text) {
        frames.push(JSON.parse(text));
        return room.promise;
      },
    },
  });
  following.follow([{ run: "run-12345678", from: 1 }], () => ({ log, attend: () => () => undefined }));
  for (let count = 0; count < 1000; count += 1) log.append({ parts: [{ type: "text-delta", text: "word " }] }, count);
  await time.settle();
  expect(frames.map(({ entries }) => entries.length)).toEqual([0]);
  room.resolve();
  room = Promise.withResolvers();
  await time.settle();
  expect(frames.map(({ entries }) => entries.length)).toEqual([0, 1000]);
  following.close();
});

test("runs of one connection take turns, in frames of a bounded size", async () => {
  const frames: (Frame & { size: number })[] = [];
  const logs = new Map(["run-aaaaaaaa", "run-bbbbbbbb"].map((run) => [run, createRunLog(() => undefined)]));
  for (const log of logs.values()) {
    for (let count = 0; count < 100; count += 1)
      log.append({ parts: [{ type: "text-delta", text: "x".repeat(10_000) }] }, 0);
    log.append({ end: "finished" }, 0);
  }
  const following = createFollowing({
    sink: {
      write(text) {
        frames.push({ ...(JSON.parse(text) as Frame), size: text.length });
        return new Promise((resolve) => setImmediate(resolve));
      },
    },
  });
  const requestedLogs = [...logs.keys()].map((run) => ({ run, from: 1 }));
  following.follow(requestedLogs, (run) => {
    const log = logs.get(run);
    return log && { log, attend: () => () => undefined };
  });
  await following.settled();
  expect(Math.max(...frames.map(({ size }) => size))).toBeLessThan(300_000);
  // The first entry of a log is sent before the second log is followed.
  expect(frames.slice(1, 5).map(({ run }) => run)).toEqual([...logs.keys(), ...logs.keys()]);
  expect(frames.reduce((sum, { entries }) => sum + entries.length, 0)).toBe(202);
  expect(following.size).toBe(0);
});
