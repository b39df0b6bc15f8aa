import fc from "fast-check";
import type { Token } from "marked";
import { describe, expect, test } from "vitest";
import { isBlock } from "./block-boundaries.ts";
import { type Block, createBlockSplitter, firstBlocks } from "./incremental-blocks.ts";
import { lexDocument } from "./lexer.ts";

/** Pieces whose meaning depends on their neighbors; random sequences of them make every case that is hard to split. */
const pieces = [
  "word",
  "**bold** and `code`",
  "[ref]",
  "[text][ref]",
  "[Ref Two]",
  "note[^1]",
  "\n",
  "\n\n",
  "\n\n\n",
  "\n  \n",
  "  ",
  "    ",
  "\t",
  "- item",
  "* star",
  "+ plus",
  "1. one",
  "2. two",
  "2) paren",
  "- [ ] open",
  "- [x] done",
  "- ",
  "1",
  "# head",
  "## ",
  "#tag",
  "===",
  "---",
  "***",
  "* * *",
  "> quote",
  ">",
  "> - a\n> - b",
  "```js",
  "```",
  "````",
  "~~~",
  "``` x`",
  "<div>",
  "</div>",
  "<script>",
  "</script>",
  "<!-- ",
  " -->",
  "<b>",
  "<?php",
  "| a | b |",
  "|---|---|",
  "| 1 | 2",
  "a | b\n--|--\n",
  "[ref]: http://a.example/x",
  '[ref two]: <b.html> "title"',
  "[ref]: c 'half",
  "'",
  '"',
  "[^1]: foot",
  "[^1]:",
  "![alt](a.png)",
  "https://tutti.example",
  "\\",
  "_",
  "$",
  "$$",
  "$x^2$",
  "$5",
  "\\(",
  "\\)",
  "\\[",
  "\\]",
  "[1]",
  "[1, 2]",
  "[1]: http://a.example/one",
  "=",
  "\r\n",
  "```markdown",
  "~~~md",
  "<details>",
  "<details open><summary>a **b**</summary>\n",
  "</details>",
  "<summary>",
  "<sub>",
  "</sub>",
  "<kbd>",
  '<p align="center">a</p>',
  "\\begin{align}",
  "\\end{align}",
  "\\begin{pmatrix} a & b \\end{pmatrix}",
  "| $|x|$ | `a|b` |",
  "**「注意」**です",
  "https://tutti.example。",
];

const markdown = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pieces) }, fc.constantFrom("\n", "\n\n")), {
    maxLength: 40,
  })
  .map((parts) => parts.join(""));

/** A text and the sizes of the chunks that it is cut into. */
const textInChunks = fc.tuple(markdown, fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 40 }));

function* prefixes(text: string, sizes: readonly number[]): Generator<string> {
  let length = 0;
  for (let index = 0; length < text.length; index += 1) {
    length += (sizes[index % sizes.length] ?? 0) + 1;
    yield text.slice(0, length);
  }
}

function tokensOf(groups: readonly (readonly Block[])[]): Token[] {
  return groups.flat().map((block) => block.token);
}

/** Tokens in a comparable form: marked keeps or drops the line end of a nested token's source by what follows it. */
function describeTokens(tokens: readonly Token[]): unknown {
  const text = JSON.stringify(tokens.filter(isBlock), (key, value: unknown) =>
    key === "raw" && typeof value === "string" ? value.trimEnd() : value,
  );
  return JSON.parse(text);
}

describe("a growing text, split into blocks", () => {
  test("ends as the same blocks as the whole text lexed at once", () => {
    fc.assert(
      fc.property(textInChunks, ([text, sizes]) => {
        const splitter = createBlockSplitter();
        for (const prefix of prefixes(text, sizes)) splitter.update(prefix, false);
        expect(describeTokens(tokensOf(splitter.update(text, true)))).toEqual(describeTokens(lexDocument(text)));
      }),
      {
        numRuns: 3000,
        examples: [
          [["    a | b\n--|--\n#tag\n- [x] done", [0, 0, 1, 4]]],
          [["[ref]: c 'half\n***\nword'", [1]]],
          [["[ref]: c 'half\n---\nword'", [1]]],
        ],
      },
    );
  });

  test.each([
    ["followed by a tab", "* star\n===\t"],
    ["followed by a space", "- item\n--- "],
    ["in a list in a list", "- a\n  - b\n===\t\n"],
    ["in a task", "- [ ] open\n===\t\n```"],
    ["in a list in a quote", "> - a\n> ===\t\n> b"],
  ])("rereads a line under a list item as a possible underline when %s", (_, text) => {
    const splitter = createBlockSplitter();
    for (const prefix of prefixes(text, [0])) splitter.update(prefix, false);
    expect(describeTokens(tokensOf(splitter.update(text, true)))).toEqual(describeTokens(lexDocument(text)));
  });

  test("never replaces a closed block unless its link is defined later", () => {
    fc.assert(
      fc.property(textInChunks, ([text, sizes]) => {
        fc.pre(!text.includes("]:"));
        const splitter = createBlockSplitter();
        let closedBlocks: Block[] = [];
        for (const prefix of prefixes(text.replaceAll("\r\n", "\n"), sizes)) {
          const blocks = splitter.update(prefix, false).flat();
          const now = blocks.filter((block) => !block.isOpen);
          expect(now.slice(0, closedBlocks.length).every((block, index) => block === closedBlocks[index])).toBe(true);
          closedBlocks = now;
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("numbers its blocks by place, and groups them by number", () => {
    fc.assert(
      fc.property(textInChunks, ([text, sizes]) => {
        const splitter = createBlockSplitter();
        for (const prefix of prefixes(text, sizes)) {
          const groups = splitter.update(prefix, false);
          expect(groups.flat().map((block) => block.key)).toEqual(groups.flat().map((_, index) => index));
          expect(groups.every((group, index) => group.every((block) => Math.floor(block.key / 8) === index))).toBe(
            true,
          );
        }
      }),
    );
  });

  test.each([
    ["a paragraph whose next line is not complete", "First.\n\nSecond", 0],
    ["a paragraph whose next line is complete", "First.\n\nSecond.\nThird", 1],
    ["a list that may go on after a blank line", "- a\n\n", 0],
    ["a list after which a paragraph begins, its line not complete", "1. a\n\n2", 0],
    ["a list after which a paragraph has begun", "- a\n\nText\n", 1],
    ["text directly before a fence", "Look:\n```js\nlet a", 1],
    ["text before what may become an underlined heading", "One\ntwo\n", 0],
    ["a closed fence", "```\na\n```\nText", 1],
    ["a heading without blank lines", "# A\ntext\n## B\nmore", 3],
    ["a script that never closes", "<script>\n\nText\n\nText\n", 0],
  ])("closes what is settled: %s", (_, text, expected) => {
    const closedBlocks = createBlockSplitter()
      .update(text, false)
      .flat()
      .filter((block) => !block.isOpen);
    expect(closedBlocks.length).toBe(expected);
  });

  test("draws a group of blocks once it is full, and never touches it again", () => {
    const splitter = createBlockSplitter();
    const paragraphs = Array.from({ length: 60 }, (_, index) => `Paragraph ${index}.\n\n`);
    let text = paragraphs.slice(0, 40).join("");
    const [first] = splitter.update(text, false);
    for (const paragraph of paragraphs.slice(40)) {
      text += paragraph;
      expect(splitter.update(text, false)[0]).toBe(first);
    }
  });

  test("finds a link's target where it is defined after its use", () => {
    const splitter = createBlockSplitter();
    const text = "See [the paper][p].\n\nOther.\n\nThird.\n\n";
    const before = splitter.update(text, false).flat();
    const after = splitter.update(`${text}[p]: https://paper.example\n\nEnd.\n\n`, false).flat();
    expect(JSON.stringify(before[0]?.token)).not.toContain("paper.example");
    expect(JSON.stringify(after[0]?.token)).toContain("https://paper.example");
    expect(before[1]?.isOpen).toBe(false);
    expect(after[1]).toBe(before[1]);
  });

  test("starts over when the text is another", () => {
    const splitter = createBlockSplitter();
    splitter.update("An answer.\n\nWith more.\n", false);
    expect(tokensOf(splitter.update("Retried", true))).toEqual(lexDocument("Retried").filter(isBlock));
  });

  test("keeps the items of an open list that did not change", () => {
    const splitter = createBlockSplitter();
    const listOf = (text: string) => {
      const token = splitter.update(text, false).flat()[0]?.token;
      return token?.type === "list" ? (token["items"] as unknown[]) : [];
    };
    const before = listOf("- one\n- two\n- thr");
    const after = listOf("- one\n- two\n- three and **bo");
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
  });
});

test("the first blocks are whole, as many as fit the wanted length", () => {
  const all = createBlockSplitter().update("Ten letters\n\n".repeat(20), true);
  expect(firstBlocks(all, 1).flat()).toEqual(all.flat().slice(0, 1));
  expect(firstBlocks(all, 110).flat()).toEqual(all.flat().slice(0, 10));
  expect(firstBlocks(all, 110)[0]).toBe(all[0]);
  expect(firstBlocks(all, 1000)).toBe(all);
});
