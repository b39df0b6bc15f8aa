import { initialPurse } from "@tutti/domain";
import { expect, test } from "vitest";
import { callEntry, spentText } from "./purse-view.ts";

test("what was spent, and what calls under way may cost", () => {
  expect(spentText(initialPurse)).toBe("$0 of $0.10 spent");
  const purse = { ...initialPurse, spent: 12_000_000, reserved: 3_000_000 };
  expect(spentText(purse)).toBe("$0.012 of $0.10 spent, up to $0.003 for calls under way");
});

test("a call is a console line with its price, or its error", () => {
  const report = { model: "maker/name", promptTokens: 1200, completionTokens: 11, cost: 0.001 };
  expect(callEntry(report)).toEqual({ level: "info", text: "AI: maker/name, 1,200 + 11 tokens, $0.001" });
  const error = { code: "purse-empty" as const, message: "No." };
  expect(callEntry({ ...report, error }).text).toBe("AI: maker/name, 1,200 + 11 tokens, $0.001: purse-empty: No.");
  expect(callEntry({ ...report, cost: undefined }).text).toBe("AI: maker/name, 1,200 + 11 tokens, cost unknown");
  expect(callEntry({ ...report, model: undefined, error })).toEqual({ level: "warn", text: "AI: purse-empty: No." });
});
