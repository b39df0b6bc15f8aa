import { expect, test } from "vitest";
import { compareCells, compareRuns, pairColumns } from "./compare-runs.ts";
import { cell, column, prompt, run } from "./suite.test-support.ts";
import type { SuiteCell } from "./suite-cell.ts";

const pass = { index: 0, type: "contains" as const, outcome: "pass" as const };
const fails = { ...pass, outcome: "fail" as const };
const before = (more: Partial<SuiteCell> = {}) => cell("p", "c", { runId: "r0", state: "done", text: "A", ...more });
const after = (more: Partial<SuiteCell> = {}) => cell("p", "c", { state: "done", text: "A", ...more });
const judgment = { against: "r0/p/c", orders: [], model: "test/judge" };

test.each<[string, SuiteCell | undefined, SuiteCell | undefined, object]>([
  ["the same words", before(), after(), { change: "same" }],
  ["other words", before(), after({ text: "B" }), { change: "changed" }],
  [
    "a check that passes now",
    before({ checks: [fails] }),
    after({ checks: [pass] }),
    { change: "better", by: "checks" },
  ],
  ["a check that fails now", before({ checks: [pass] }), after({ checks: [fails] }), { change: "worse", by: "checks" }],
  ["an answer after none", before({ state: "failed" }), after(), { change: "better", by: "checks" }],
  ["none after an answer", before(), after({ state: "lost" }), { change: "worse", by: "checks" }],
  ["none twice", before({ state: "failed" }), after({ state: "lost" }), { change: "same" }],
  ["one that is not there yet", before(), after({ state: "asked" }), { change: "open" }],
  ["one that was never asked", before(), undefined, { change: "open" }],
  [
    "the person before the model",
    before(),
    after({ text: "B", choices: { "r0/p/c": "other" }, judgments: [{ ...judgment, preference: "this" }] }),
    { change: "worse", by: "person" },
  ],
  [
    "a model",
    before(),
    after({ text: "B", judgments: [{ ...judgment, preference: "this" }] }),
    { change: "better", by: "model" },
  ],
  [
    "a tie",
    before(),
    after({ text: "B", judgments: [{ ...judgment, preference: "tie" }] }),
    { change: "changed", by: "model" },
  ],
  [
    "a choice that was made from the other side",
    before({ choices: { "r1/p/c": "this" } }),
    after({ text: "B" }),
    { change: "worse", by: "person" },
  ],
])("[EVID-7] %s", (_, one, other, comparison) => {
  expect(compareCells(one, other)).toEqual(comparison);
});

test("[EVID-7] columns of equal model and settings are paired, then those that remain", () => {
  const pairs = pairColumns(
    [column("c0", "test/a"), column("c1", "test/b", { temperature: 0 }), column("c2", "test/c")],
    [column("c0", "test/b", { temperature: 0 }), column("c1", "test/new"), column("c2", "test/a")],
  );
  expect(pairs.map((pair) => [pair.before.model, pair.after.model])).toEqual([
    ["test/b", "test/b"],
    ["test/c", "test/new"],
    ["test/a", "test/a"],
  ]);
});

test("[EVID-7] two runs are compared by cell, and changed prompts are marked", () => {
  const old = run({
    id: "r0",
    columns: [column("c0", "test/a")],
    prompts: [prompt("p0"), prompt("p1"), prompt("gone")],
  });
  const next = run({
    columns: [column("c0", "test/a")],
    prompts: [prompt("p0"), prompt("p1", { text: "Another" }), prompt("new")],
  });
  const cells = [
    cell("p0", "c0", { runId: "r0", state: "done", text: "A", checks: [fails] }),
    cell("p0", "c0", { state: "done", text: "B", checks: [pass] }),
    cell("p1", "c0", { runId: "r0", state: "done", text: "A" }),
    cell("p1", "c0", { state: "done", text: "B" }),
  ];
  const all = new Map(cells.map((each) => [each.id, each]));
  const comparison = compareRuns(old, next, (id) => all.get(id));
  expect(comparison.counts).toEqual({ same: 0, changed: 1, better: 1, worse: 0, open: 0 });
  expect(
    comparison.columns[0]?.cells.map(({ prompt: { id }, isPromptChanged, change }) => [id, isPromptChanged, change]),
  ).toEqual([
    ["p0", false, "better"],
    ["p1", true, "changed"],
  ]);
  const back = compareRuns(next, old, (id) => all.get(id));
  expect(back.counts).toEqual({ same: 0, changed: 1, better: 0, worse: 1, open: 0 });
});
