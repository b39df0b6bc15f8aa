import { expect, test } from "vitest";
import { requestKindOf } from "./request-kind.ts";

test.each([
  ["Write a Python function that reverses a list", "code"],
  ["Why does this query fail? SELECT name FROM users WHERE", "code"],
  ["```js\nx => x\n```\nWhat does it do?", "code"],
  ["Translate this to French: good morning", "translation"],
  ["Übersetze das bitte ins Englische", "translation"],
  ["Summarize the text below in three sentences", "summary"],
  ["Which number is larger, 9.9 or 9.11? Show in two sentences how you know.", "question"],
  ["Fasse den folgenden Text zusammen", "summary"],
  ["What is 17 * 23?", "math"],
  ["Prove that the square root of 2 is irrational", "math"],
  ["Write a friendly email to my landlord", "writing"],
  ["Schreibe einen Brief an das Finanzamt", "writing"],
  ["Why is the sky blue?", "question"],
  ["", "question"],
] as const)("[EVID-2] the kind of '%s' is %s", (text, kind) => {
  expect(requestKindOf(text)).toBe(kind);
});

test("[EVID-2] the mode sets the kind, and a very long text is still classified", () => {
  expect(requestKindOf("Translate", "image")).toBe("image");
  expect(requestKindOf("Translate", "interactive-web-app")).toBe("app");
  expect(requestKindOf(`${"a write ".repeat(200_000)} translate`)).toBe("translation");
});
