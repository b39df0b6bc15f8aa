import fc from "fast-check";
import { expect, test } from "vitest";
import { createUnframedLines } from "./unframed-lines.ts";

function read(pieces: readonly string[]): { text: string; lines: string[] } {
  const unframedLines = createUnframedLines();
  const unframedPieces = pieces.flatMap((piece) => unframedLines.push(piece));
  const last = unframedLines.flush();
  return {
    text: unframedPieces.map(({ before }) => before).join(""),
    lines: [
      ...unframedPieces.flatMap(({ line }) => (line === undefined ? [] : [line])),
      ...(last === undefined ? [] : [last]),
    ],
  };
}

test("only lines that begin as JSON are found, and the stream is unchanged", () => {
  const text = 'data: {"a":1}\n\n{"error":1}\n: comment\n {"no":1}\n\n{"last":1}';
  expect(read([text])).toEqual({ text, lines: ['{"error":1}', '{"last":1}'] });
});

test("a line is found at the same place however the text is cut", () => {
  const unframedLines = createUnframedLines();
  expect(
    [...'data: 1\n{"a"'].flatMap((piece) => unframedLines.push(piece)).every(({ line }) => line === undefined),
  ).toBe(true);
  expect(unframedLines.push(":1}\ndata: 2\n")).toEqual([
    { before: ":1}\n", line: '{"a":1}' },
    { before: "data: 2\n", line: undefined },
  ]);
  const word = fc.constantFrom("{", "}", "\n", "data: ", "a", " ");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const text = words.join("");
      expect(read([...text])).toEqual(read([text]));
      expect(read([...text]).text).toBe(text);
    }),
  );
});
