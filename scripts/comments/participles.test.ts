import { expect, test } from "vitest";
import { findParticiples } from "./participles.mjs";

test.each([
  ["a value", "  const", " = find(id);"],
  ["a variable", "let", ": string | undefined;"],
  ["the first of a list", "const [", "] = rows;"],
  ["a function", "export async function ", "(): Promise<void> {"],
  ["the value of a loop", "  for (const ", " of rows) count += 1;"],
  ["the value of a loop that waits", "  for await (const ", " of stream) {"],
])("%s is found", (_, before, after) => {
  for (const word of ["known", "asked", "refused"]) {
    expect(findParticiples(`first();\n${before} ${word}${after}`)).toEqual([{ line: 2, word }]);
  }
});

test.each([
  ["a field", "  ", ": readonly string[];"],
  ["a field that may be absent", "  readonly ", "?: boolean | undefined;"],
  ["a private field", "  #", ' = "";'],
  ["a field with a function", "    ", ": (id: string) => Promise<void>;"],
])("%s is found", (_, before, after) => {
  for (const word of ["wanted", "held", "done"]) {
    expect(findParticiples(`interface Options {\n${before}${word}${after}\n}`)).toEqual([{ line: 2, word }]);
  }
});

test.each([
  "const knownIds = new Set();",
  "const { found } = await search();",
  "const speed = 50;",
  'run("const sent = 1;");',
  "  wantedIds: readonly string[];",
  "  readonly finished: Promise<void>;",
  "  expected?: string;",
  "  found: matchingModels,",
  "    held = next();",
])("%s is passed over", (line) => {
  expect(findParticiples(line)).toEqual([]);
});
