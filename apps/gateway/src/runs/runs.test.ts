import { createFakeTime } from "@tutti/testkit";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { toPartStream } from "../providers/wire/part-stream.ts";
import type { RunQuestion } from "./local-run.ts";
import { openLogFolder } from "./log-file.ts";
import { CONNECTIONS_PER_PERSON } from "./run-connections.ts";
import { createRuns, type Runs, type RunsOptions } from "./runs.ts";
import { localRuns } from "./shared-runs.ts";
import { STOPPED_PER_OWNER } from "./stopped-runs.ts";

const closing: Runs[] = [];
afterEach(async () => {
  for (const runs of closing.splice(0)) await runs.close();
});

const question: RunQuestion = {
  identity: { userId: "ada", name: "Ada", email: "ada@example.org" },
  body: { model: "v/m", messages: [] },
  client: {},
  unattended: "finish",
};

/** Runs of models that send nothing. */
function createSilentRuns({ sharedRuns, folder = openLogFolder(temporaryFolder()) }: Partial<RunsOptions> = {}) {
  const { clock, scheduler, waiting } = createFakeTime();
  let callCount = 0;
  const runs = createRuns({
    complete: () => {
      callCount += 1;
      return {
        parts: toPartStream((async function* () {})()),
        whenRecorded: async () => undefined,
        describeRoute: () => ({}),
        promptUsage: () => ({ prompt_tokens: 0 }),
        passedAnswer: { isOpen: false, texts: [] },
        upstreamBodies: [],
      };
    },
    folder,
    memoryLimit: 1024 * 1024,
    sharedRuns,
    secrets: { cleanValue: (value) => value },
    log: pino({ level: "silent" }),
    time: { now: clock.now, after: scheduler.after },
    random: () => 0,
  });
  closing.push(runs);
  return { runs, callCount: () => callCount, timerCount: () => waiting().timers };
}

test("[RUN-1] starts that come at the same moment are admitted, and counted, once", async () => {
  const { runs, callCount } = createSilentRuns();
  const gate = Promise.withResolvers<RunQuestion>();
  let admittedCount = 0;
  const starts = Array.from({ length: 5 }, () =>
    runs.start("ada", "run-12345678", () => {
      admittedCount += 1;
      return gate.promise;
    }),
  );
  gate.resolve(question);
  expect(await Promise.all(starts)).toEqual([true, false, false, false, false]);
  expect(admittedCount).toBe(1);
  await expect.poll(callCount).toBe(1);
});

test("[RUN-1] where one of them is refused, the next is admitted in its place", async () => {
  const { runs, callCount } = createSilentRuns();
  const refusal = runs.start("ada", "run-12345678", () => Promise.reject(new Error("too many")));
  const others = [1, 2].map(() => runs.start("ada", "run-12345678", async () => question));
  await expect(refusal).rejects.toThrow("too many");
  expect(await Promise.all(others)).toEqual([true, false]);
  await expect.poll(callCount).toBe(1);
});

test("[RUN-1] a stop that comes while a start is admitted wins", async () => {
  const { runs, callCount } = createSilentRuns();
  const gate = Promise.withResolvers<RunQuestion>();
  const start = runs.start("ada", "run-12345678", () => gate.promise);
  await runs.stop("ada", "run-12345678");
  gate.resolve(question);
  expect(await start).toBe(false);
  await runs.drain(0);
  expect(callCount()).toBe(0);
});

test("a draining gateway starts nothing new, and knows its runs", async () => {
  const { runs } = createSilentRuns();
  await runs.start("ada", "run-12345678", async () => question);
  await runs.drain(60_000);
  expect(await runs.start("ada", "run-12345678", async () => question)).toBe(false);
  await expect(runs.start("ada", "run-87654321", async () => question)).rejects.toMatchObject({
    error: { code: 503 },
    headers: { "Retry-After": "1" },
  });
});

test("[SEC-14] stops of unknown ids leave no timer, and a bounded number of ids", async () => {
  const releasedNames: string[] = [];
  const sharedRuns = { ...localRuns, release: (name: string) => releasedNames.push(name) };
  const { runs, timerCount } = createSilentRuns({ sharedRuns });
  const idOf = (number: number) => `run-1234567${number}`;
  const count = STOPPED_PER_OWNER + 300;
  for (let number = 0; number < count; number += 1) await runs.stop("ada", idOf(number));
  expect(timerCount()).toBe(0);
  // The other gateways forget them too.
  expect(releasedNames).toHaveLength(300);
  const start = (number: number) => runs.start("ada", idOf(number), async () => question);
  expect([await start(0), await start(count - 1)]).toEqual([true, false]);
});

test("[SEC-14] logs that are forgotten to make room take their timers along", async () => {
  const folder = openLogFolder(temporaryFolder());
  const create = () => {
    throw new Error("The disk is full.");
  };
  const { runs, timerCount } = createSilentRuns({ folder: { ...folder, create } });
  for (let number = 0; number < 4000; number += 1) {
    await runs.start("ada", `run-1234567${number}`, async () => question);
  }
  await runs.drain(60_000);
  // An empty log counts a kilobyte of the megabyte; room is made for a megabyte at once.
  await expect.poll(timerCount).toBeLessThan(2100);
  expect(timerCount()).toBeGreaterThan(0);
});

test("[SEC-14] a user has a bounded number of connections that follow runs", () => {
  const { runs } = createSilentRuns();
  const follow = (userId: string) =>
    runs.follow({ userId, sink: { write: () => undefined }, onClosing: () => undefined });
  const connections = Array.from({ length: CONNECTIONS_PER_PERSON }, () => follow("ada"));
  expect(connections).not.toContain(undefined);
  expect(follow("ada")).toBeUndefined();
  expect(follow("eve")).toBeDefined();
  connections[0]?.close();
  connections[0]?.close();
  expect([follow("ada") !== undefined, follow("ada") !== undefined]).toEqual([true, false]);
});
