import type { ReasoningDetail } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinReasoningDetails } from "./join-reasoning-details.ts";

const format = "anthropic-claude-v1";
const text = (piece: string, index = 0): ReasoningDetail => ({ type: "reasoning.text", text: piece, format, index });

test.each<[string, ReasoningDetail[], ReasoningDetail[]]>([
  [
    "pieces of one text become one, with the signature that ends them",
    [text("Let"), text(" me see."), { type: "reasoning.text", signature: "s", format, index: 0 }],
    [{ type: "reasoning.text", text: "Let me see.", signature: "s", format, index: 0 }],
  ],
  [
    "a signature whose text is null or empty signs the text before it",
    [text("Let"), { type: "reasoning.text", text: null, signature: "s", index: 0 }],
    [{ type: "reasoning.text", text: "Let", signature: "s", format, index: 0 }],
  ],
  [
    "each index is a detail of its own, also where they interleave",
    [text("A", 0), text("X", 1), text("B", 0)],
    [text("AB", 0), text("X", 1)],
  ],
  [
    "what follows a signature is another detail",
    [{ ...text("A"), signature: "s" }, text("B")],
    [{ ...text("A"), signature: "s" }, text("B")],
  ],
  [
    "two ids are two details, and one that comes later names the first",
    [text("A"), { ...text("B"), id: "1" }, { ...text("C"), id: "2" }],
    [
      { ...text("AB"), id: "1" },
      { ...text("C"), id: "2" },
    ],
  ],
  [
    "summaries are joined as texts are",
    [
      { type: "reasoning.summary", summary: "In ", index: 0 },
      { type: "reasoning.summary", summary: "short", index: 0 },
    ],
    [{ type: "reasoning.summary", summary: "In short", index: 0 }],
  ],
  [
    "encrypted details, unknown ones, and those without an index stay as they are",
    [
      { type: "reasoning.encrypted", data: "x", index: 0 },
      { type: "reasoning.encrypted", data: "y", index: 0 },
      { type: "toString", index: 0 },
      { type: "reasoning.text", text: "A" },
      { type: "reasoning.text", text: "B" },
    ],
    [
      { type: "reasoning.encrypted", data: "x", index: 0 },
      { type: "reasoning.encrypted", data: "y", index: 0 },
      { type: "toString", index: 0 },
      { type: "reasoning.text", text: "A" },
      { type: "reasoning.text", text: "B" },
    ],
  ],
])("%s", (_name, fragments, details) => {
  expect(joinReasoningDetails(fragments)).toEqual(details);
});

test("details that came whole stay the very objects that came", () => {
  const whole = [
    { ...text("A"), signature: "s" },
    { type: "reasoning.encrypted", data: "x", index: 1 },
  ];
  for (const [index, detail] of joinReasoningDetails(whole).entries()) expect(detail).toBe(whole[index]);
});

test("pieces of a reasoning detail join idempotently, however they are cut", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string(), { minLength: 1 }),
      fc.option(fc.string({ minLength: 1 })),
      (pieces, signature) => {
        const end: ReasoningDetail[] =
          signature === null ? [] : [{ type: "reasoning.text", signature, format, index: 0 }];
        const reasoningDetails = joinReasoningDetails([...pieces.map((piece) => text(piece)), ...end]);
        expect(reasoningDetails).toEqual([{ ...text(pieces.join("")), ...(signature === null ? {} : { signature }) }]);
        expect(joinReasoningDetails(reasoningDetails)).toEqual(reasoningDetails);
      },
    ),
  );
});
