import { expect, test } from "vitest";
import { nextCells, runProgress, scoreOf } from "./run-progress.ts";
import { cell, column, prompt, run } from "./suite.test-support.ts";

const free = () => 0;
const names = (ask: readonly { promptId: string; columnId: string }[]) =>
  ask.map(({ promptId, columnId }) => `${promptId}${columnId}`);

test("[EVID-6] rows fill together, within each provider's share of concurrent answers", () => {
  const columns = [column("c0", "test/a"), column("c1", "test/b"), column("c2", "other/c")];
  const suiteRun = run({ columns, concurrency: 2 });
  expect(names(nextCells({ run: suiteRun, cells: [], price: free }).ask)).toEqual(["p0c0", "p0c1", "p0c2", "p1c2"]);
  const cells = [cell("p0", "c0", { state: "asked" }), cell("p0", "c1", { state: "done" })];
  expect(names(nextCells({ run: suiteRun, cells, price: free }).ask)).toEqual(["p0c2", "p1c0", "p1c2"]);
});

test("[EVID-6] no cell is started that is expected to exceed the limit", () => {
  const price = () => 1;
  expect(names(nextCells({ run: run({ limit: 2.5 }), cells: [], price }).ask)).toEqual(["p0c0", "p0c1"]);
  const spentCells = [cell("p0", "c0", { state: "done", spent: 1.2 }), cell("p0", "c1", { state: "asked" })];
  // The run waits for the busy cells: they may cost less than expected.
  expect(nextCells({ run: run({ limit: 2.5 }), cells: spentCells, price })).toEqual({ ask: [] });
  const endedCells = spentCells.map((each) => ({ ...each, state: "done" as const, spent: 1.2 }));
  expect(nextCells({ run: run({ limit: 2.5 }), cells: endedCells, price })).toEqual({ ask: [], over: "limit" });
  expect(nextCells({ run: run({ limit: 0 }), cells: [], price: free })).toEqual({ ask: [], over: "limit" });
});

test.each(["failed", "lost", "stopped"] as const)("[EVID-6] a cell that is %s is not retried by itself", (state) => {
  const cells = ["p0", "p1"].flatMap((id) => ["c0", "c1"].map((at) => cell(id, at, { state })));
  expect(nextCells({ run: run(), cells, price: free })).toEqual({ ask: [], over: "ended" });
  const again = cells.map((each, place) => (place === 2 ? { ...each, state: "waiting" as const } : each));
  expect(names(nextCells({ run: run(), cells: again, price: free }).ask)).toEqual(["p1c0"]);
});

test("[EVID-6] a run that is stopped or has no prompts starts no cell", () => {
  expect(nextCells({ run: run({ state: "stopped" }), cells: [], price: free })).toEqual({ ask: [] });
  expect(nextCells({ run: run({ prompts: [] }), cells: [], price: free })).toEqual({ ask: [], over: "ended" });
});

test("[EVID-6] progress counts outcomes, and what all attempts have cost", () => {
  const pass = { index: 0, type: "contains" as const, outcome: "pass" as const };
  const cells = [
    cell("p0", "c0", { state: "done", spent: 1, checks: [pass] }),
    cell("p0", "c1", { state: "done", spent: 2, checks: [pass, { ...pass, outcome: "fail" }] }),
    cell("p1", "c0", { state: "lost", spent: 4 }),
    cell("p1", "c1", { state: "checking", spent: 8 }),
  ];
  expect(runProgress(run({ prompts: [prompt("p0"), prompt("p1")] }), cells)).toEqual({
    total: 4,
    doneCount: 2,
    failedCount: 1,
    busyCount: 1,
    passedCount: 1,
    checkedCount: 2,
    cost: 15,
  });
  expect(cells.map(scoreOf)).toEqual([1, 0.5, undefined, undefined]);
});
