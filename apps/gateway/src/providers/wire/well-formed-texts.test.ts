import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnswerReader } from "./answer-reader.ts";
import { toWellFormed, withWellFormedTexts } from "./well-formed-texts.ts";

const [high, low] = ["\ud83d", "\ude00"];

/** What clients get of an answer whose parts come one by one. */
function settle(parts: readonly AnswerPart[]): { parts: AnswerPart[]; repairs: number } {
  let repairs = 0;
  const left = [...parts];
  const reader: AnswerReader = { push: () => left.splice(0, 1), end: () => [], isFinished: false, isDone: false };
  const wellFormedReader = withWellFormedTexts(reader, () => {
    repairs += 1;
  });
  return { parts: [...parts.flatMap(() => wellFormedReader.push("")), ...wellFormedReader.end("ended")], repairs };
}

const text = (piece: string): AnswerPart => ({ type: "text-delta", text: piece });
const reasoning = (piece: string): AnswerPart => ({ type: "reasoning-delta", text: piece });
const call = (piece: string): AnswerPart => ({ type: "tool-call-delta", index: 1, arguments: piece });
const finish: AnswerPart = { type: "finish", reason: "stop", nativeReason: null };

describe("surrogates", () => {
  test.each<[string, AnswerPart[], AnswerPart[]]>([
    ["joins the halves of a pair", [text(`a${high}`), text(`${low}b`)], [text("a"), text(`😀b`)]],
    ["joins halves around another text", [text(high), reasoning("x"), text(low)], [reasoning("x"), text("😀")]],
    ["replaces a half before the ending", [text(`a${high}`), finish], [text("a"), text("\ufffd"), finish]],
    ["replaces a half of an answer that broke", [text(high)], [text("\ufffd")]],
    ["replaces a second half alone", [text(`a${low}`)], [text("a\ufffd")]],
    ["joins halves in the arguments of a call", [call(high), call(low)], [call(""), call("😀")]],
    [
      "replaces halves in a source",
      [{ type: "citation", citation: { url: "u", title: high, start_index: 0, end_index: 0 } }],
      [{ type: "citation", citation: { url: "u", title: "\ufffd", start_index: 0, end_index: 0 } }],
    ],
    [
      "joins halves in the details of the reasoning",
      [
        { type: "reasoning-delta", text: high, details: [{ type: "reasoning.text", text: high, index: 0 }] },
        { type: "reasoning-delta", text: low, details: [{ type: "reasoning.text", text: low, index: 0 }] },
      ],
      [
        { type: "reasoning-delta", text: "", details: [{ type: "reasoning.text", text: "", index: 0 }] },
        { type: "reasoning-delta", text: "😀", details: [{ type: "reasoning.text", text: "😀", index: 0 }] },
      ],
    ],
  ])("[FIELD-1] %s", (_what, parts, expected) => {
    expect(settle(parts)).toEqual({ parts: expected, repairs: 1 });
  });

  test("passes well-formed parts on as they are", () => {
    const parts = [text("a😀"), reasoning("b"), call("{}"), finish];
    expect(settle(parts)).toEqual({ parts, repairs: 0 });
  });

  test("[FIELD-1] gives one text, wherever it is cut", () => {
    const units = fc.array(fc.constantFrom("a", high, low, "é"), { maxLength: 12 });
    fc.assert(
      fc.property(units, fc.func(fc.constantFrom(text, reasoning, call)), (pieces, toPart) => {
        const parts = pieces.map((piece, place) => toPart(place)(piece));
        const textOf = (type: string, from: readonly AnswerPart[]) =>
          from
            .map((part) =>
              part.type !== type ? "" : "text" in part ? part.text : "arguments" in part ? part.arguments : "",
            )
            .join("");
        const clientParts = settle(parts).parts;
        for (const type of ["text-delta", "reasoning-delta", "tool-call-delta"]) {
          expect(textOf(type, clientParts)).toBe(textOf(type, parts).toWellFormed());
        }
      }),
    );
  });
});

test("[FIELD-1] makes every text and name of a value well-formed", () => {
  expect(toWellFormed({ [`a${high}`]: [low, { b: `😀${high}` }], n: 1 })).toEqual({
    "a\ufffd": ["\ufffd", { b: "😀\ufffd" }],
    n: 1,
  });
  const value = { a: ["😀"] };
  expect(toWellFormed(value)).toBe(value);
});
