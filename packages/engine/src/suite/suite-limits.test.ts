import type { ApiError } from "@tutti/contract";
import type { SuiteRun } from "@tutti/domain";
import { expect, test } from "vitest";
import { createTabs } from "../testing/tabs.ts";
import { answer, endedCompletions, open, openIn, options, progressOf } from "./suites.test-support.ts";
import type { SuiteServices } from "./suites.ts";

const runLimit = { kind: "suite-run", id: "run", amount: 5, period: "total", until: null } as const;

/** A run of four cells under a limit that a gateway holds. */
async function startLimitedRun(holdLimit: SuiteServices["holdLimit"]) {
  const tabs = createTabs();
  const { tab, suites } = await openIn(tabs, "one", { holdLimit });
  const suite = suites.create({ title: "Facts", prompts: [{ text: "One" }, { text: "Two" }] });
  const run = suites.start(suite.id, { ...options, limit: 5 }) as SuiteRun;
  await tabs.settle();
  return { tabs, tab, suites, run };
}

test("[PURSE-1] a run asks nothing before the gateway holds its limit", async () => {
  const held: number[] = [];
  let error: ApiError | undefined = { code: 0, message: "Not reached" };
  const { tabs, suites, run } = await startLimitedRun(async (_, limit) => {
    if (error !== undefined) return { ok: false, error };
    held.push(limit);
    return { ok: true, value: undefined };
  });
  expect(open(tabs)).toEqual([]);
  error = undefined;
  await tabs.time.advance(10_000);
  await tabs.settle();
  expect([held, open(tabs).length]).toEqual([[5], 4]);
  suites.stop(run.id);
  await tabs.settle();
  await suites.resume(run.id, { limit: 8 });
  await tabs.settle();
  expect(held).toEqual([5, 8]);
});

test("[PURSE-1] a run whose limit the gateway refuses stops, and says why", async () => {
  const { tabs, tab, suites, run } = await startLimitedRun(async () => ({
    ok: false,
    error: { code: 403, message: "There are too many" },
  }));
  expect(open(tabs)).toEqual([]);
  expect(progressOf(suites, run)).toMatchObject({ state: "stopped", failedCount: 0 });
  expect(tab.notices.at(-1)).toMatchObject({ title: "The run was stopped", text: "There are too many" });
});

test("[PURSE-1] a cell that the limit does not cover is asked once others have ended", async () => {
  const { tabs, tab, suites, run } = await startLimitedRun(async () => ({ ok: true, value: undefined }));
  const refuse = (completion: ReturnType<typeof open>[number]) => {
    completion.push({ type: "error", error: { code: 402, message: "No", metadata: { limit: runLimit } } });
    completion.end();
    endedCompletions.add(completion);
  };
  const [first, second, third, fourth] = open(tabs);
  if (!first || !second || !third || !fourth) throw new Error("Four cells are asked at once.");
  refuse(third);
  // What is left of the fourth is no answer to compare.
  const cut = { type: "cut", limit: runLimit } as const;
  fourth.push({ type: "text-delta", text: "ye" });
  fourth.push({ type: "finish", reason: "length", nativeReason: "spending_limit", spending: cut });
  fourth.end();
  endedCompletions.add(fourth);
  await tabs.settle();
  expect(open(tabs)).toEqual([first, second]);
  expect(progressOf(suites, run)).toMatchObject({ state: "running", failedCount: 0, busyCount: 2 });
  await answer(tabs, "yes", 0.1, 1);
  expect(open(tabs)).toHaveLength(3);
  await answer(tabs, "yes", 0.1, 1);
  for (const completion of open(tabs)) refuse(completion);
  await tabs.settle();
  // Nothing runs any more that could give anything back.
  expect(progressOf(suites, run)).toMatchObject({ state: "limit", doneCount: 2, failedCount: 0 });
  expect(tab.notices.map(({ title }) => title)).toEqual(["Limit reached"]);
  await suites.resume(run.id, { limit: 9 });
  await tabs.settle();
  await answer(tabs, "yes", 0.1);
  expect(progressOf(suites, run)).toMatchObject({ state: "ended", doneCount: 4 });
});

test("[PURSE-1] the limit of a removed run is dropped", async () => {
  const dropped: string[] = [];
  const tabs = createTabs();
  const { suites } = await openIn(tabs, "one", { dropLimit: async (runId) => void dropped.push(runId) });
  const suite = suites.create({ title: "Facts", prompts: [{ text: "One" }] });
  const limited = suites.start(suite.id, { ...options, limit: 5 }) as SuiteRun;
  suites.start(suite.id, options);
  await tabs.settle();
  await suites.remove(suite.id);
  expect(dropped).toEqual([limited.id]);
});
