import { expect, test } from "vitest";
import { checkWords } from "./check-answer.ts";
import type { CheckType } from "./suite.ts";

test.each<[CheckType, string, string, string | undefined]>([
  ["contains", "forty two", "It is Forty\n Two.", "pass"],
  ["contains", "43", "It is 42.", "fail"],
  ["contains", "", "Anything", "pass"],
  ["excludes", "sorry", "Sorry, no.", "fail"],
  ["excludes", "sorry", "Yes.", "pass"],
  ["equals", "Paris", " paris ", "pass"],
  ["equals", "Paris", "Paris.", "fail"],
  ["equals", "é", "e\u0301", "pass"],
  ["matches", "^a", "a", undefined],
  ["judge", "Polite", "Please.", undefined],
])("[EVID-5] %s %j of %j: %s", (type, value, answer, outcome) => {
  expect(checkWords({ type, value }, answer)?.outcome).toBe(outcome);
});

test("[EVID-5] a check that fails says of what", () => {
  expect(checkWords({ type: "equals", value: "Paris" }, `Rome ${"x".repeat(200)}`)?.reason).toMatch(
    /^The answer is “Rome x{75}…”, not “Paris”\.$/u,
  );
});
