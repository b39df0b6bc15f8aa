import { expect, test } from "vitest";
import { isCounted, longFunctions, MOST_LINES } from "./long-functions.mjs";

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `  use(${index});`).join("\n");

/** The lines of a function, with those of its head and its end. */
const body = (count: number): string => lines(count - 2);

const found = (name: string, length: number, line = 1) => [{ name, line, length }];

test.each([
  ["of the most lines", `function fold() {\n${body(MOST_LINES)}\n}`, []],
  ["of one line more", `function fold() {\n${body(MOST_LINES + 1)}\n}`, found("fold", MOST_LINES + 1)],
  ["with blank lines and comments", `function fold() {\n\n// Why.\n${body(149)}\n}`, found("fold", 151)],
  ["in a variable", `\nexport const fold = async (): Promise<void> => {\n${body(151)}\n};`, found("fold", 151, 2)],
  ["of an object", `const all = {\n  fold: () => {\n${body(151)}\n  },\n};`, found("fold", 151, 2)],
  ["of a class", `class All {\n  fold(): void {\n${body(151)}\n  }\n}`, found("fold", 151, 2)],
  ["that is a component", `export function Fold() {\n${body(150)}\n  return <p>all</p>;\n}`, found("Fold", 151)],
  ["of short ones", Array.from({ length: 9 }, (_, index) => `function f${index}() {\n${body(100)}\n}`).join("\n"), []],
])("counts the lines of a function %s", (_, text, functions) => {
  expect(longFunctions(text, "fold.tsx")).toEqual(functions);
});

test("counts functions within functions", () => {
  const text = `function outer() {\n  const inner = () => {\n${body(151)}\n  };\n}`;
  expect(longFunctions(text, "fold.ts").map(({ name, length }) => [name, length])).toEqual([
    ["outer", 153],
    ["inner", 151],
  ]);
});

test.each([
  ["apps/web/src/app/main.tsx", true],
  ["scripts/lint/long-functions.mjs", true],
  ["packages/domain/src/room.test.ts", false],
  ["packages/local-db/src/database.contract.ts", false],
  ["e2e/specs/chat.spec.ts", false],
  ["packages/engine/src/tabs.test-support.ts", false],
])("knows whether the functions of %s are counted", (path, isIn) => {
  expect(isCounted(path)).toBe(isIn);
});
