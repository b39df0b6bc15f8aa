import { expect, test } from "vitest";
import { checkMatch, checkSchema } from "./check-by-rule.ts";
import { delimiterOf, readRows } from "./read-rows.ts";

test.each<[string, string, object[]]>([
  [
    "a.csv",
    '\uFEFFprompt,expected\nQ,A\n\n"Two\nlines",B\nC,D\n',
    [
      { line: 2, values: { prompt: "Q", expected: "A" } },
      { line: 4, values: { prompt: "Two\nlines", expected: "B" } },
      { line: 6, values: { prompt: "C", expected: "D" } },
    ],
  ],
  ["a.tsv", "prompt\tcheck\nQ\tcontains: A", [{ line: 2, values: { prompt: "Q", check: "contains: A" } }]],
  [
    "a.jsonl",
    '{"prompt":"Q"}\n\n"plain"',
    [
      { line: 1, values: { prompt: "Q" } },
      { line: 3, values: { prompt: "plain" } },
    ],
  ],
  ["a.json", '[{"prompt": "Q"}]', [{ line: 1, values: { prompt: "Q" } }]],
])("[EVID-5] %s is read with the numbers of its lines", (name, text, rows) => {
  expect(readRows(name, text)).toEqual({ rows, refusedLines: [] });
});

test.each([
  ["prompt;expected\nName three, or four, towns;Yes, sir\n", ";"],
  ["prompt\texpected\nQ, or\tA", "\t"],
  ["prompt|expected\nQ|A", "|"],
  ["prompt,expected\nQ;R;S;T,A", ","],
  ['"prompt, in words;";expected\nQ;A', ";"],
  ["prompt\nHello, world; good | morning", "\u001F"],
  ['prompt"\nQ', "\u001F"],
])("[FIELD-4] the names of the columns decide the delimiter of %j", (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

test.each<[string, string, object[]]>([
  ["semicolons", "prompt;expected\nOne, two;A\n", [{ line: 2, values: { prompt: "One, two", expected: "A" } }]],
  ["one column", "prompt\nOne, two; three\n", [{ line: 2, values: { prompt: "One, two; three" } }]],
  ["a named delimiter", "sep=|\r\nprompt|id\r\nQ|7\r\n", [{ line: 3, values: { prompt: "Q", id: "7" } }]],
  ["empty values at its end", "prompt;;\nQ;;\n", [{ line: 2, values: { prompt: "Q", "": "" } }]],
])("[FIELD-4] a table with %s is read", (_name, text, rows) => {
  expect(readRows("a.csv", text)).toEqual({ rows, refusedLines: [] });
});

test("[FIELD-4] a line with more values than columns is refused with its number", () => {
  expect(readRows("a.csv", "prompt,expected\nOne, two,A\nQ,A\n")).toEqual({
    rows: [{ line: 3, values: { prompt: "Q", expected: "A" } }],
    refusedLines: [{ line: 2, fault: "too-many-values", about: "A" }],
  });
});

test("[EVID-5] broken lines are reported with their number", () => {
  expect(readRows("a.jsonl", '{"prompt":"Q"}\n{"prompt":\n7').refusedLines).toMatchObject([
    { line: 2, fault: "malformed" },
    { line: 3, fault: "malformed" },
  ]);
  expect(readRows("a.csv", 'prompt\n"Q').refusedLines).toMatchObject([{ line: 2, fault: "malformed" }]);
});

test.each<[string, string, string]>([
  ["^yes", "yes", "pass"],
  ["^yes", "YES", "fail"],
  ["/^yes$/im", "no\nYES", "pass"],
  ["/a/g", "a", "pass"],
])("[EVID-5] the expression %s of %j: %s", (value, output, outcome) => {
  expect(checkMatch(value, output).outcome).toBe(outcome);
});

test("[EVID-5] an answer's JSON is checked against a schema, and errors are named", async () => {
  const schema = JSON.stringify({ type: "object", required: ["name"], properties: { name: { type: "string" } } });
  expect(await checkSchema(schema, 'Here: {"name": "Ada"}')).toEqual({ outcome: "pass" });
  expect(await checkSchema(schema, '{"name": 7}')).toMatchObject({
    outcome: "fail",
    reason: '#/name: type: "string"',
  });
  expect(await checkSchema(schema, "none")).toEqual({ outcome: "fail", miss: "json" });
  await expect(checkSchema("{", "{}")).rejects.toThrow();
  expect(() => checkMatch("(", "")).toThrow();
});

test.each([
  ["a head of many columns above many short rows", `${"a,".repeat(50_000)}\n${"b\n".repeat(50_000)}`],
  ["a head of many quotes", `${'"a" '.repeat(50_000)}\nb`],
  ["a quote without an end", `prompt\n"${"a\n".repeat(50_000)}`],
])("[SEC-18] a table of %s is read", (_what, table) => {
  const { rows, refusedLines } = readRows("a.csv", table);
  expect(rows.length + refusedLines.length).toBeLessThanOrEqual(50_000);
});
