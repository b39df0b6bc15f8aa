import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBlockSplitter } from "./incremental-blocks.ts";
import { lexDocument } from "./lexer.ts";
import { depthOf, NESTING_LIMIT } from "./nesting.ts";
import { plainText } from "./plain-text.ts";

/** A block or inline markup counts as two levels at most: a list and its item, a quote and its paragraph. */
const DEEPEST = 6 * NESTING_LIMIT;

/** Texts of some kilobytes that parsers of markdown have failed on, by what is nested in them. */
const hostileTexts: Readonly<Record<string, string>> = {
  quotes: "> ".repeat(3000),
  "quotes with text": `${"> ".repeat(3000)}text`,
  "quotes without blanks": `${">".repeat(6000)}text`,
  lists: `${"- ".repeat(1500)}text`,
  "numbered lists": `${"1. ".repeat(1500)}text`,
  "lists over lines": Array.from({ length: 150 }, (_, depth) => `${"  ".repeat(depth)}- x`).join("\n"),
  "lists in quotes": `${"> - ".repeat(1500)}text`,
  emphasis: `${"*a **b ".repeat(1000)}${"c** d* ".repeat(1000)}`,
  stars: "*".repeat(6000),
  underscores: "_a ".repeat(3000),
  deletions: `${"~~a ".repeat(1000)}${"b~~ ".repeat(1000)}`,
  brackets: "[".repeat(6000),
  "closed brackets": `${"[".repeat(900)}a${"]".repeat(900)}`,
  links: `${"[a](".repeat(1500)}b${")".repeat(1500)}`,
  images: `${"![".repeat(1500)}a${"](b)".repeat(1500)}`,
  footnotes: `${"[^a]: ".repeat(1000)}text`,
  tags: "<a ".repeat(2000),
  "closed tags": `${"<b>".repeat(1500)}a${"</b>".repeat(1500)}`,
  formulas: `$$\n${"{".repeat(3000)}a${"}".repeat(3000)}\n$$`,
  dollars: "$a ".repeat(2000),
  "code spans": "`a ``b ".repeat(1000),
  fences: "```\n".repeat(1000),
  tables: `${"|".repeat(2000)}\n${"|-".repeat(2000)}\n${"|".repeat(2000)}`,
  entities: "&amp".repeat(2000),
  escapes: "\\".repeat(6000),
};

describe("[SEC-18] nesting is bounded", () => {
  test.each(Object.entries(hostileTexts))("in %s", (_what, text) => {
    expect(depthOf(lexDocument(text))).toBeLessThan(DEEPEST);
    expect(() => plainText(text)).not.toThrow();
  });

  test.each(Object.entries(hostileTexts))("in %s that arrive piece by piece", (_what, text) => {
    const splitter = createBlockSplitter();
    const step = Math.ceil(text.length / 4);
    for (let end = step; end < text.length; end += step) splitter.update(text.slice(0, end), false);
    const tokens = splitter.update(text, true).flatMap((group) => group.map(({ token }) => token));
    expect(depthOf(tokens)).toBeLessThan(DEEPEST);
  });

  test("in any mixture of markup", () => {
    const markup = fc.constantFrom(
      "> ",
      "- ",
      "1. ",
      "*",
      "**",
      "_",
      "~~",
      "[",
      "](x)",
      "![",
      "`",
      "$",
      "a",
      "\n",
      "  ",
      "[^a]: ",
      "<b>",
    );
    const text = fc
      .array(markup, { minLength: 1, maxLength: 6 })
      .chain((pattern) => fc.integer({ min: 1, max: 200 }).map((count) => pattern.join("").repeat(count)));
    fc.assert(
      fc.property(text, (source) => {
        expect(depthOf(lexDocument(source))).toBeLessThan(DEEPEST);
      }),
      { numRuns: 30 },
    );
  });

  test("and a text within the limit keeps its structure", () => {
    const text = `${"> ".repeat(NESTING_LIMIT)}text`;
    expect(JSON.stringify(lexDocument(text)).split('"type":"blockquote"').length - 1).toBe(NESTING_LIMIT);
  });

  test("and nothing of a deeper text is lost", () => {
    expect(plainText(`${"> ".repeat(3000)}the end`)).toContain("the end");
    expect(plainText(`${"- ".repeat(1500)}the end`)).toContain("the end");
  });
});
