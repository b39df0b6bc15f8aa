import { expect, test } from "vitest";
import { factsText } from "./facts-text.ts";

test("[MODEL-3] facts about models that are older than 60 days say so", () => {
  const now = Date.parse("2026-11-28T12:00:00Z");
  expect(factsText("2026-11-10", now)).not.toContain("older");
  expect(factsText("2026-09-30", now)).not.toContain("older");
  expect(factsText("2026-09-28", now)).toContain("older than 60 days. Update Tutti");
  expect(factsText(null, now)).toBe("–");
});
