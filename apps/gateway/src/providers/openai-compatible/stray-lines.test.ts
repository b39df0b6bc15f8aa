import fc from "fast-check";
import { expect, test } from "vitest";
import { createStrayLines } from "./stray-lines.ts";

function read(pieces: readonly string[]): { text: string; lines: string[] } {
  const stray = createStrayLines();
  const found = pieces.flatMap((piece) => stray.push(piece));
  const last = stray.flush();
  return {
    text: found.map(({ before }) => before).join(""),
    lines: [...found.flatMap(({ line }) => (line === undefined ? [] : [line])), ...(last === undefined ? [] : [last])],
  };
}

test("only lines that begin as JSON are found, and every character stays in the stream", () => {
  const text = 'data: {"a":1}\n\n{"error":1}\n: comment\n {"no":1}\n\n{"last":1}';
  expect(read([text])).toEqual({ text, lines: ['{"error":1}', '{"last":1}'] });
});

test("a line is found at the same place however the text is cut", () => {
  const stray = createStrayLines();
  expect([...'data: 1\n{"a"'].flatMap((piece) => stray.push(piece)).every(({ line }) => line === undefined)).toBe(true);
  expect(stray.push(":1}\ndata: 2\n")).toEqual([
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
