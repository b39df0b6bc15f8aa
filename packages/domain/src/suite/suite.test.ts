import { expect, test } from "vitest";
import { prompt } from "./suite.test-support.ts";
import { createSuite, promptsToRun } from "./suite.ts";
import { cellId, cellPrefix, createCell, gatewayRunId, retriedCell } from "./suite-cell.ts";
import { columnKey, columnsOf } from "./suite-run.ts";

test("[EVID-5] a run keeps each prompt with its effective system prompt and checks", () => {
  const suite = {
    ...createSuite({ id: "s", now: 1 }),
    systemPrompt: "Be brief.",
    checks: [{ type: "excludes" as const, value: "sorry" }],
    prompts: [
      prompt("own", { systemPrompt: "Rhyme.", checks: [{ type: "matches", value: "^A" }], expected: "A" }),
      prompt("expected", { expected: " 42 " }),
      prompt("blank", { text: "  " }),
    ],
  };
  expect(promptsToRun(suite)).toMatchObject([
    { id: "own", systemPrompt: "Rhyme.", checks: [{ type: "matches" }, { type: "excludes" }] },
    { id: "expected", systemPrompt: "Be brief.", checks: [{ type: "contains", value: "42" }, { type: "excludes" }] },
  ]);
});

test("[EVID-6] columns are models times settings, and each has a key of its own", () => {
  const models = ["test/a", "test/b"].map((model) => ({ model, name: model }));
  const columns = columnsOf(models, [{}, { temperature: 0 }]);
  expect(columns.map(({ id, model, settings }) => [id, model, settings.temperature])).toEqual([
    ["c0", "test/a", undefined],
    ["c1", "test/a", 0],
    ["c2", "test/b", undefined],
    ["c3", "test/b", 0],
  ]);
  expect(new Set(columns.map(columnKey)).size).toBe(4);
  expect(columnsOf(models, [])).toHaveLength(2);
});

test("[EVID-6] the gateway's run id follows from suite run, cell and attempt", () => {
  const cell = createCell({ id: "r1", suiteId: "s" }, { promptId: "p1", columnId: "c1" }, 1);
  expect(cell.id).toBe(cellId("r1", { promptId: "p1", columnId: "c1" }));
  expect(cell.id.startsWith(cellPrefix("r1"))).toBe(true);
  expect(gatewayRunId(cell)).toBe("run-suite-r1-p1-c1-0-a");
  expect(gatewayRunId({ ...cell, updatedAt: 9, state: "claimed" } as never)).toBe(gatewayRunId(cell));
  const again = retriedCell({ ...cell, state: "failed", spent: 2, text: "Half" }, 5);
  expect(again).toMatchObject({ state: "waiting", attempt: 1, spent: 2, text: "", updatedAt: 5 });
  expect(new Set([gatewayRunId(cell), gatewayRunId(again), gatewayRunId(cell, "j0")]).size).toBe(3);
});
