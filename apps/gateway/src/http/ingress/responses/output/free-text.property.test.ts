import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFreeText } from "./free-text.ts";

function readIn(pieces: readonly string[]): string[] {
  const freeText = createFreeText();
  return [...pieces.map((piece) => freeText.push(piece)), freeText.end()];
}

describe("[AGENT-5] the free text in a call's arguments", () => {
  test("is the text, wherever they are cut", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.boolean(), (text, isAscii) => {
        const json = JSON.stringify({ input: text });
        const written = isAscii ? json.replace(/[^\x20-\x7e]/g, escapeUnit) : json;
        for (let at = 0; at <= written.length; at += 1) {
          const pieces = readIn([written.slice(0, at), written.slice(at)]);
          expect(pieces.join("")).toBe(text);
          for (const piece of pieces) expect(piece.isWellFormed() || !text.isWellFormed()).toBe(true);
        }
        expect(readIn([...written]).join("")).toBe(text);
      }),
    );
  });

  test.each([
    [
      ['{"input":"a', 'b"}'],
      ["a", "b", ""],
    ],
    [['{"code":"ab"}'], ["", "ab"]],
    [["ls -l"], ["", "ls -l"]],
    [['"ls"'], ["", "ls"]],
    [["{}"], ["", ""]],
    [['{"a":1,"input":"b"}'], ["", "b"]],
    [['{"a":1,"b":"c"}'], ["", '{"a":1,"b":"c"}']],
  ])("is read of %o as %o", (pieces, expected) => {
    expect(readIn(pieces)).toEqual(expected);
  });
});

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
