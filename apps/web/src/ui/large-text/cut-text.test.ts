import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutText, MAX_CODE_SIZE, PIECE_LENGTH, type TextPiece, textStart } from "./cut-text.ts";
import { safeCut } from "./safe-cut.ts";
import { textHead } from "./text-head.ts";

function piecesOf(text: string, kind: "plain" | "markdown" = "markdown", most = Number.POSITIVE_INFINITY): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (let place = textStart; place.at < text.length; ) {
    const cut = cutText(text, kind, place, most);
    pieces.push(...cut.pieces);
    place = cut.next;
  }
  return pieces;
}

const lineOf = (length: number): string => `${"word ".repeat(length / 5).trim()}\n`;
const paragraphs = (count: number): string => `${lineOf(200)}\n`.repeat(count);
const codeOf = (length: number): string => `\`\`\`ts title\n${"const a = 1;\n".repeat(length / 13)}\`\`\`\n`;

/** Parts of large texts: constructs that a cut may break, and fillers that move the ends of pieces into them. */
const part = fc.oneof(
  fc.constantFrom(
    paragraphs(3),
    lineOf(1000),
    "x".repeat(1500),
    "👩‍👩‍👧‍👦".repeat(90),
    "é".repeat(300),
    codeOf(700),
    codeOf(30_000),
    "~~~\nopen\n",
    "    indented\n\n    code\n",
    `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(300)}`,
    "- item\n  - nested\n".repeat(120),
    "> quote\n".repeat(90),
    "\n\n\n",
    "```",
  ),
  fc.string({ maxLength: 60 }),
);
const largeText = fc.array(part, { maxLength: 25 }).map((parts) => parts.join(""));

describe("[IO-9] a large text is cut into pieces", () => {
  test("that are small and follow each other without a gap", () => {
    fc.assert(
      fc.property(largeText, fc.constantFrom("plain", "markdown"), (text, kind) => {
        let at = 0;
        for (const { start, end } of piecesOf(text, kind)) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          expect(end - start).toBeLessThanOrEqual(PIECE_LENGTH + MAX_CODE_SIZE + 2000);
          at = end;
        }
        expect(at).toBe(text.length);
      }),
    );
  });

  test("that are the same however much is cut at a time", () => {
    fc.assert(
      fc.property(largeText, fc.integer({ min: 1, max: 20_000 }), (text, most) => {
        expect(piecesOf(text, "markdown", most)).toEqual(piecesOf(text));
      }),
    );
  });

  test("of which only the last few change when more text comes", () => {
    const text = paragraphs(100);
    const before = piecesOf(text);
    expect(piecesOf(text + paragraphs(20)).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  });

  const cases: [name: string, text: string, isGood: (before: string, after: string) => boolean][] = [
    ["after a blank line", paragraphs(60), (before, after) => before.endsWith("\n\n") && after.startsWith("word")],
    [
      "before an item of a list, not before one in it",
      "- item\n  - nested\n".repeat(900),
      (_, after) => after.startsWith("- item"),
    ],
    [
      "before a fence, which stays whole",
      `${lineOf(3000)}\n${codeOf(2000)}${paragraphs(5)}`,
      (before, after) => !before.includes("```") || !after.includes("```\n"),
    ],
    ["after a line where there is nothing better", lineOf(50).repeat(400), (before) => before.endsWith("\n")],
    ["after a space in a line without end", "word ".repeat(5000), (before) => before.endsWith(" ")],
    ["between characters, not in them", "👩‍👩‍👧‍👦".repeat(2000), (_, after) => after.startsWith("👩‍👩‍👧‍👦")],
  ];
  test.each(cases)("%s", (_, text, isGood) => {
    const pieces = piecesOf(text);
    expect(pieces.length).toBeGreaterThan(1);
    const [first, second] = pieces;
    expect(isGood(text.slice(0, first?.end), text.slice(second?.start, second?.end))).toBe(true);
  });

  test("a cut table has its head in each piece", () => {
    const head = "| a | b |\n|---|---|\n";
    const pieces = piecesOf(`${paragraphs(2)}${head}${"| 1 | 2 |\n".repeat(3000)}`);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.slice(1).map(({ opening }) => opening)).toEqual(pieces.slice(1).map(() => head));
  });

  test("large code is pieces of one block, which ends with its fence", () => {
    const text = `Look:\n\n${codeOf(MAX_CODE_SIZE * 2)}After.\n`;
    const code = piecesOf(text).filter(({ kind }) => kind === "code");
    expect(code.length).toBeGreaterThan(5);
    expect(new Set(code.map((piece) => piece.code)).size).toBe(1);
    expect(code[0]?.code?.info).toBe("ts title");
    expect(text.slice(code[0]?.code?.start, code[0]?.code?.end)).toMatch(/^const a = 1;\n[^`]*const a = 1;$/);
    expect(text.slice(code.at(-1)?.end)).toBe("After.\n");
  });
});

describe("[IO-9] the head of a text", () => {
  test.each([
    ["a short text", "short", 10, "short"],
    ["paragraphs", "One two.\n\nThree four five", 14, "One two.\n\n"],
    ["lines", "One two\nthree four five", 12, "One two\n"],
    ["words", "One two three four", 10, "One two "],
    ["one word", "abcdefghij", 4, "abcd"],
    ["a pair of halves", "abc😀def", 4, "abc"],
  ])("of %s", (_, text, length, head) => {
    expect(textHead(text, length)).toBe(head);
  });

  test("is a beginning of the text, at most as long as wanted", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.integer({ min: 50, max: 200 }),
        (text, length) => {
          const head = textHead(text, length);
          expect(text.startsWith(head)).toBe(true);
          expect(head.length).toBeLessThanOrEqual(Math.max(length, Math.min(text.length, length)));
          expect(head.isWellFormed()).toBe(text.isWellFormed() || head.isWellFormed());
        },
      ),
    );
  });
});

test("a cut at the limit is the limit", () => {
  expect(safeCut("abc", 7, { least: 1, limit: 3 })).toBe(3);
});
