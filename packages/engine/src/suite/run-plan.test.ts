import { createCell, type SuiteCell, type SuiteRun } from "@tutti/domain";
import { expect, test } from "vitest";
import { planRun } from "./run-plan.ts";

const run: SuiteRun = {
  id: "r",
  suiteId: "s",
  mode: "chat",
  prompts: [{ id: "p", text: "Why?", attachments: [], checks: [] }],
  columns: ["a", "b"].map((id) => ({ id, model: `${id}/model`, name: id, settings: {} })),
  state: "running",
  concurrency: 2,
  createdAt: 1,
  updatedAt: 1,
};
const cell = (columnId: string, state: SuiteCell["state"]): SuiteCell => ({
  ...createCell({ id: "r", suiteId: "s" }, { promptId: "p", columnId }, 1),
  state,
});

test.each([
  ["a run that begins", [], {}, { continued: [], begun: ["a", "b"], over: undefined }],
  ["a cell of a tab that is gone", [cell("a", "asked")], {}, { continued: ["a"], begun: ["b"], over: undefined }],
  ["a cell of its own", [cell("a", "asked")], { isOwn: true }, { continued: [], begun: ["b"], over: undefined }],
  [
    "a run whose limit is spent but for what runs",
    [cell("a", "asked")],
    { waitsForRest: true },
    { continued: ["a"], begun: [], over: "limit" },
  ],
  ["a run that is complete", [cell("a", "done"), cell("b", "failed")], {}, { continued: [], begun: [], over: "ended" }],
  [
    "a complete run that had met its limit",
    [cell("a", "done"), cell("b", "done")],
    { waitsForRest: true },
    { continued: [], begun: [], over: "ended" },
  ],
])(
  "plans %s",
  (_, cells, { isOwn = false, waitsForRest = false }: { isOwn?: boolean; waitsForRest?: boolean }, plan) => {
    const { continued, begun, over } = planRun({ run, cells, price: () => 0 }, { isOwn: () => isOwn, waitsForRest });
    const columnsOf = (places: readonly { columnId: string }[]) => places.map(({ columnId }) => columnId);
    expect({ continued: columnsOf(continued), begun: columnsOf(begun), over }).toEqual(plan);
  },
);
