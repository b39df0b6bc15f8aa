import { expect, test } from "vitest";
import { readPrompts } from "./read-prompts.ts";
import { runRows, settingsText } from "./run-rows.ts";
import { cell, column, prompt, run } from "./suite.test-support.ts";

const read = (values: Record<string, unknown>) => readPrompts([{ line: 2, values }]);

test.each<[string, Record<string, unknown>, object]>([
  ["the plain names", { prompt: "Q", expected: "A" }, { text: "Q", expected: "A" }],
  ["names of other tools", { Question: "Q", ideal: "A", System_Prompt: "S" }, { expected: "A", systemPrompt: "S" }],
  [
    "a column for each check",
    { input: "Q", contains: "A", "JSON schema": "{}" },
    {
      checks: [
        { type: "contains", value: "A" },
        { type: "json-schema", value: "{}" },
      ],
    },
  ],
  ["a check by its name", { prompt: "Q", check: "matches: ^A" }, { checks: [{ type: "matches", value: "^A" }] }],
  [
    "a list of checks",
    { prompt: "Q", checks: [{ type: "judge", value: "Polite" }, "excludes: sorry"] },
    {
      checks: [
        { type: "judge", value: "Polite" },
        { type: "excludes", value: "sorry" },
      ],
    },
  ],
  [
    "messages, as OpenAI's evals have them",
    {
      input: [
        { role: "system", content: "S" },
        { role: "user", content: "Q" },
      ],
      ideal: "A",
    },
    { text: "Q", systemPrompt: "S", expected: "A" },
  ],
  ["numbers", { prompt: 7, expected: 8 }, { text: "7", expected: "8" }],
])("[EVID-5] a line with %s is a prompt", (_, values, read1) => {
  expect(read(values)).toMatchObject({ prompts: [read1], refusedLines: [] });
});

test.each<[Record<string, unknown>, object]>([
  [{}, { fault: "no-prompt" }],
  [{ prompt: "  ", expected: "A" }, { fault: "no-prompt" }],
  [
    { prompt: "Q", check: "looks good" },
    { fault: "unknown-check", about: "looks good" },
  ],
  [
    { prompt: "Q", checks: [{ type: "magic" }] },
    { fault: "unknown-check", about: "magic" },
  ],
])("[EVID-5] the line %j is refused with its number", (values, refusal) => {
  expect(read(values)).toMatchObject({ prompts: [], refusedLines: [{ line: 2, ...refusal }] });
});

test("[EVID-5] prompts beyond the suite's limits are reported", () => {
  const rows = [1, 2, 3].map((line) => ({ line, values: { prompt: `Q${line}` } }));
  expect(readPrompts(rows, 2)).toMatchObject({ prompts: [{}, {}], refusedLines: [{ line: 3, fault: "too-many" }] });
});

test("[EVID-7] a run exports as a table, and marks what a model has judged", () => {
  const columns = [column("c0", "test/a", { temperature: 0, maxTokens: 9, effort: "low" })];
  const doneCell = cell("p0", "c0", {
    state: "done",
    text: "A",
    spent: 0.5,
    figures: { tokens: 3, duration: 1500 },
    checks: [{ index: 0, type: "judge", outcome: "fail", reason: "Rude.", model: "test/judge" }],
  });
  const rows = runRows(run({ columns, prompts: [prompt("p0"), prompt("p1")] }), (id) =>
    id === doneCell.id ? doneCell : undefined,
  );
  expect(rows).toMatchObject([
    {
      model: "test/a",
      settings: "temperature 0, max 9 tokens, reasoning low",
      answer: "A",
      score: 0,
      checks: "judge: fail (Rude.)",
      judged_by: "test/judge",
      cost: 0.5,
      seconds: 1.5,
      attempts: 1,
    },
    { prompt: "Prompt p1", state: "waiting", cost: "", score: "", attempts: 0 },
  ]);
  expect(settingsText({})).toBe("");
});

test.each<[string, Record<string, unknown>, string[]]>([
  ["columns with unknown names", { prompt: "Q", tag: "x", notes: "y", id: 7 }, ["tag", "notes", "id"]],
  ["a second name of the same thing", { prompt: "Q", question: "R", answer: "A", ideal: "B" }, ["question", "answer"]],
  ["nothing where each column is used", { Prompt: "Q", Expected: "A", "JSON schema": "{}", system: "S" }, []],
  ["nothing of empty columns", { prompt: "Q", tag: " ", notes: null }, []],
  ["nothing of messages", { input: [{ role: "user", content: "Q" }], ideal: "A" }, []],
])("[FIELD-4] %s is told as ignored", (_, values, columns) => {
  expect(read(values).ignoredColumns).toEqual(columns);
});
