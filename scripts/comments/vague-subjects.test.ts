import { expect, test } from "vitest";
import { findVagueLines, findVagueSubjects } from "./vague-subjects.mjs";

test.each([
  ["a line comment", "  // Asked where nobod\u0079 waits."],
  ["a comment behind code", "  wait(); // until somebod\u0079 answers"],
  ["a docstring", "/** Whoeve\u0072 asks. */"],
  ["a line of a docstring", " * is whoeve\u0072's"],
  ["a title", 'test("a key that nobod\u0079 has", () => {'],
  ["the title of a group", 'describe.skipIf(isSlow)("how somebod\u0079 does", () => {'],
  ["the title of a table", '])("%s leaves nobod\u0079", (reason) => {'],
])("%s is found", (_, line) => {
  expect(findVagueSubjects(`first();\n${line}`)).toEqual([{ line: 2, word: expect.any(String) }]);
});

test.each([
  ["data", 'const vendor = "nobod\u0079";'],
  ["an address", 'const address = "https://nobod\u0079.example";'],
  ["a body of a test", 'test("a title", () => open("nobod\u0079"));'],
  ["another word", "// noBodyFound is a name"],
])("%s is passed over", (_, line) => {
  expect(findVagueSubjects(line)).toEqual([]);
});

test("a vague word in a document is found, and passed over if quoted as code", () => {
  expect(findVagueLines("# Title\n\n- Nobod\u0079 waits: `nobod\u0079`.\n`whoeve\u0072` is a word.")).toEqual([
    { line: 3, word: "Nobod\u0079" },
  ]);
});
