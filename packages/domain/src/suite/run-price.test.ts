import type { Pricing } from "@tutti/contract";
import { expect, test } from "vitest";
import { createNextPrice, expectedCellPrice, expectedRunPrice } from "./run-price.ts";
import { cell, column, prompt, run } from "./suite.test-support.ts";

const prices: Record<string, Pricing> = {
  "test/a": { prompt: "0.000001", completion: "0.000002" },
  "test/free": { prompt: "0", completion: "0" },
  "test/router": { prompt: "-1", completion: "-1" },
};
const pricing = (model: string): Pricing | undefined => prices[model];

test("[EVID-6] the expected price covers the request, a usual answer and the judge", () => {
  const long = prompt("p", { text: "x".repeat(4000), systemPrompt: "y".repeat(400) });
  const a = column("c0", "test/a");
  expect(expectedCellPrice(long, a, { mode: "chat", pricing })).toBeCloseTo(1100e-6 + 500 * 2e-6);
  const short = column("c0", "test/a", { maxTokens: 100 });
  expect(expectedCellPrice(long, short, { mode: "chat", pricing })).toBeCloseTo(1100e-6 + 100 * 2e-6);
  expect(expectedCellPrice(long, a, { mode: "landing-page", pricing })).toBeCloseTo(1100e-6 + 6000 * 2e-6);
  const judgedPrompt = { ...long, checks: [{ type: "judge" as const, value: "Polite" }] };
  const free = expectedCellPrice(judgedPrompt, column("c0", "test/free"), { mode: "chat", pricing, judge: "test/a" });
  expect(free).toBeCloseTo((1000 + 500 + 300) * 1e-6 + 120 * 2e-6);
});

test("[EVID-6] an unknown price is counted, and not guessed", () => {
  const columns = [column("c0", "test/free"), column("c1", "test/router"), column("c2", "test/unknown")];
  expect(expectedRunPrice(run({ columns }), pricing)).toEqual({ price: 0, unpricedCount: 2 });
  expect(expectedRunPrice(run({ columns: columns.slice(1) }), pricing)).toEqual({ price: undefined, unpricedCount: 2 });
});

test("[EVID-6] an answer's expected price follows the past attempts of its column", () => {
  const columns = [column("c0", "test/a"), column("c1", "test/a")];
  const suiteRun = run({ columns });
  const cells = [
    cell("p0", "c0", { state: "done", spent: 6, attempt: 1, figures: { cost: 3 } }),
    cell("p1", "c0", { state: "failed", spent: 9 }),
  ];
  const next = createNextPrice(suiteRun, cells, pricing);
  expect(next(prompt("p0"), columns[0] ?? column("", ""))).toBe(3);
  expect(next(prompt("p0"), columns[1] ?? column("", ""))).toBeCloseTo(0.001, 3);
});
