import { createFakeTime } from "@tutti/testkit";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { toPartStream } from "../providers/wire/part-stream.ts";
import type { RunQuestion } from "./local-run.ts";
import { openLogFolder } from "./log-file.ts";
import { createRuns, type Runs } from "./runs.ts";

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
function createSilentRuns() {
  const { clock, scheduler } = createFakeTime();
  let callCount = 0;
  const runs = createRuns({
    complete: () => {
      callCount += 1;
      return {
        parts: toPartStream((async function* () {})()),
        whenRecorded: async () => undefined,
        describeRoute: () => ({}),
        upstreamBodies: [],
      };
    },
    folder: openLogFolder(temporaryFolder()),
    memoryLimit: 1024 * 1024,
    secrets: { cleanValue: (value) => value },
    log: pino({ level: "silent" }),
    time: { now: clock.now, after: scheduler.after },
    random: () => 0,
  });
  closing.push(runs);
  return { runs, callCount: () => callCount };
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

test("a gateway that is about to stop starts nothing new, and knows what it has", async () => {
  const { runs } = createSilentRuns();
  await runs.start("ada", "run-12345678", async () => question);
  await runs.drain(60_000);
  expect(await runs.start("ada", "run-12345678", async () => question)).toBe(false);
  await expect(runs.start("ada", "run-87654321", async () => question)).rejects.toMatchObject({
    error: { code: 503 },
    headers: { "Retry-After": "1" },
  });
});
