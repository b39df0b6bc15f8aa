import { expect, test } from "vitest";
import { checkWords, jsonIn } from "./check-answer.ts";
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

test.each<[string, unknown]>([
  ['{"a": 1}', { a: 1 }],
  ["Here:\n```json\n[1]\n```\nDone", [1]],
  ['Sure! {"a": [1, 2]} Bye', { a: [1, 2] }],
  ["42", 42],
])("[EVID-5] the JSON in %j is %j", (answer, value) => {
  expect(jsonIn(answer)).toEqual({ value });
});

test.each(["", "no json", "{broken", "} {"])("[EVID-5] there is no JSON in %j", (answer) => {
  expect(jsonIn(answer)).toBeUndefined();
});
