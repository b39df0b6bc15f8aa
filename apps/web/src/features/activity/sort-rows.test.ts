import type { UsageRow } from "@tutti/contract";
import { expect, test } from "vitest";
import { nextSort, sortRows } from "./sort-rows.ts";

function row(model: string, cost: number, speed: number | null): UsageRow {
  return {
    model,
    requests: 1,
    errors: 0,
    cancelled: 0,
    prompt_tokens: 1,
    completion_tokens: 1,
    reasoning_tokens: 0,
    cached_tokens: 0,
    cost,
    byok_cost: 0,
    latency: null,
    speed,
  };
}

const rows = [row("b", 1, null), row("a", 3, 20), row("c", 1, 10)];
const names = (sorted: UsageRow[]) => sorted.map(({ model }) => model).join("");

test.each([
  [{ column: "name", direction: "ascending" }, "abc"],
  [{ column: "name", direction: "descending" }, "cba"],
  [{ column: "cost", direction: "descending" }, "abc"],
  [{ column: "cost", direction: "ascending" }, "bca"],
  [{ column: "speed", direction: "ascending" }, "cab"],
  [{ column: "speed", direction: "descending" }, "acb"],
] as const)("sorted by %o", (sort, expected) => {
  expect(names(sortRows(rows, sort, "model"))).toBe(expected);
});

test("a press sorts by the column, largest first, and a second one reverses", () => {
  const byCost = nextSort({ column: "name", direction: "ascending" }, "cost");
  expect(byCost).toEqual({ column: "cost", direction: "descending" });
  expect(nextSort(byCost, "cost").direction).toBe("ascending");
  expect(nextSort(byCost, "name").direction).toBe("ascending");
});
