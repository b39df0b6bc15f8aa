import { expect, test } from "vitest";
import { healJson } from "./heal-json.ts";

/** OpenRouter's own examples, and what models write beside them. */
test.each<[string, string, unknown]>([
  ["a missing bracket", '{"name": "Alice", "age": 30', { name: "Alice", age: 30 }],
  ["a code fence", '```json\n{"name": "Bob"}\n```', { name: "Bob" }],
  ["a fence without a language", "```\n[1, 2]\n```", [1, 2]],
  ["a fence that never ends", '```json\n{"a": [1', { a: [1] }],
  ["words before it", 'Here\'s the data you requested:\n{"name": "Charlie", "age": 25}', { name: "Charlie", age: 25 }],
  ["words around it", 'Sure! {"a": 1} Is that all?', { a: 1 }],
  ["a trailing comma", '{"name": "David", "age": 35,}', { name: "David", age: 35 }],
  ["unquoted keys", '{name: "Eve", age: 40}', { name: "Eve", age: 40 }],
  ["single quotes", "{'a': 'it'}", { a: "it" }],
  ["Python's words", '{"a": True, "b": None}', { a: true, b: null }],
  ["comments", '{"a": 1 // one\n}', { a: 1 }],
  ["a line break in a string", '{"a": "one\ntwo"}', { a: "one\ntwo" }],
  ["an end in the middle of a string", '{"a": "one two', { a: "one two" }],
])("[MODEL-4] JSON with %s is mended", (_, text, value) => {
  expect(JSON.parse(healJson(text) ?? "")).toEqual(value);
});

test("[MODEL-4] long JSON is found between words, though it is not mended", () => {
  const list = JSON.stringify(Array.from({ length: 30_000 }, (_, index) => index));
  expect(healJson(`Here it is:\n${list}\nAnything else?`)).toBe(list);
  expect(healJson(`\`\`\`json\n${list}\n\`\`\``)).toBe(list);
});

test.each([
  ["valid JSON", '{"a": 1}'],
  ["a valid number", "7"],
  ["plain words", "I cannot answer that."],
  ["nothing", ""],
  ["a nest deeper than the stack", "[".repeat(200_000)],
  ["a text of megabytes", `{"a": "${"b".repeat(1_000_001)}`],
  ["a quarter of a megabyte of quotes", `{${'"'.repeat(240_000)}`],
  ["strings without an end", '{"a":"x\n'.repeat(30_000)],
  ["words in single quotes", `{'a':'${"x'".repeat(100_000)}`],
])("[MODEL-4] %s stays as it is", (_, text) => {
  expect(healJson(text)).toBeUndefined();
});
