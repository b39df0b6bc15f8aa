import { describe, expect, test } from "vitest";
import { COMMENT_WIDTH, findWideComments } from "./wide-comments.mjs";

const wide = "word ".repeat(30).trim();

describe("a line that is found", () => {
  test.each([
    ["a line comment", `  // ${wide}`],
    ["a block comment", `/** ${wide} */`],
    ["a line of a block comment", ` * ${wide}`],
    ["a tag", ` * @param name ${wide}`],
    ["a comment of a style sheet", `  /* ${wide} */`],
  ])("%s", (_title, line) => {
    expect(findWideComments(line)).toEqual([{ line: 1, width: line.length }]);
  });
});

describe("a line that is passed over", () => {
  test.each([
    ["a comment of the whole width", `// ${"w".repeat(56)} ${"w".repeat(COMMENT_WIDTH - 60)}`],
    ["an address", `// https://example.org/${"a".repeat(COMMENT_WIDTH)}`],
    ["a directive of the linter", `// biome-ignore lint/style/noNonNullAssertion: ${wide}`],
    ["a directive of the compiler", `// @ts-expect-error ${wide}`],
    ["a text", `const text = "// ${wide}";`],
    ["a product", `const area = width * ${"height * ".repeat(20)}2;`],
  ])("%s", (_title, line) => {
    expect(findWideComments(line)).toEqual([]);
  });
});

test("a text between backticks has no comments, and what follows it has", () => {
  const code = ["const text = `", `* ${wide}`, "`;", `// ${wide}`].join("\n");
  expect(findWideComments(code)).toEqual([{ line: 4, width: wide.length + 3 }]);
});

test("a backtick in a regular expression opens no text", () => {
  const code = ["const TICK = /['\"`/-]a/u;", "if (TICK.test(b) || /[^`]/.test(c)) d = e / f;", `// ${wide}`].join(
    "\n",
  );
  expect(findWideComments(code)).toEqual([{ line: 3, width: wide.length + 3 }]);
});

test("a backtick in a comment or a string opens no text", () => {
  const code = ["// a ` alone", 'const tick = "`";', `// ${wide}`].join("\n");
  expect(findWideComments(code)).toEqual([{ line: 3, width: wide.length + 3 }]);
});
