import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReceivedAnswer } from "./apply-answer-part.ts";
import { applyAnswerPart, changesMessage, reasoningDetails, startAnswer } from "./apply-answer-part.ts";

const START = 1000;

/** Each part comes a millisecond after the one before. */
function fold(parts: readonly AnswerPart[]): ReceivedAnswer {
  return parts.reduce((state, part, index) => applyAnswerPart(state, part, START + index + 1), startAnswer(START));
}

test.each<[string, AnswerPart[], Partial<ReceivedAnswer>]>([
  [
    "texts are joined, and the times of the first and last token kept",
    [
      { type: "text-delta", text: "Hel" },
      { type: "text-delta", text: "lo" },
    ],
    { content: "Hello", firstTokenAt: 1001, lastTokenAt: 1002 },
  ],
  [
    "reasoning ends with the first piece of the answer",
    [
      { type: "reasoning-delta", text: "Hm" },
      { type: "reasoning-delta", text: "m" },
      { type: "text-delta", text: "Yes" },
      { type: "text-delta", text: "!" },
    ],
    { reasoning: "Hmm", content: "Yes!", reasoningStartedAt: 1001, reasoningEndedAt: 1003, firstTokenAt: 1001 },
  ],
  ["a refusal is the answer", [{ type: "refusal-delta", text: "No" }], { content: "No" }],
  [
    "an image is an answer too",
    [{ type: "image", url: "data:image/png;base64,AA==" }],
    { images: [{ url: "data:image/png;base64,AA==" }], firstTokenAt: 1001 },
  ],
  [
    "citations are kept in order, without the fields that are not known",
    [
      { type: "citation", citation: { url: "a", title: undefined, start_index: 0, end_index: 0 } },
      { type: "citation", citation: { url: "b", title: "B", content: "…", start_index: 1, end_index: 2 } },
    ],
    {
      citations: [
        { url: "a", start_index: 0, end_index: 0 },
        { url: "b", title: "B", content: "…", start_index: 1, end_index: 2 },
      ],
    },
  ],
  ["files are kept as they came", [{ type: "file", file: { hash: "1" } }], { files: [{ hash: "1" }] }],
  ["the model that answers is kept", [{ type: "metadata", model: "m", provider: "P" }], { model: "m", provider: "P" }],
  [
    "usage may follow the end",
    [
      { type: "finish", reason: "stop", nativeReason: null },
      { type: "usage", usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
    ],
    { finishReason: "stop", usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
  ],
  [
    "an error is the last word",
    [
      { type: "text-delta", text: "Half" },
      { type: "error", error: { code: 502, message: "Broken" } },
      { type: "text-delta", text: " more" },
      { type: "error", error: { code: 500, message: "Again" } },
    ],
    { content: "Half", error: { code: 502, message: "Broken" } },
  ],
])("%s", (_name, parts, expected) => {
  expect(fold(parts)).toMatchObject(expected);
});

test("reasoning details keep their order and form, also without text", () => {
  const details = [
    { type: "reasoning.text", text: "Hm" },
    { type: "reasoning.encrypted", data: "x" },
    { type: "other" },
  ];
  const state = fold([
    { type: "reasoning-delta", text: "Hm", details: details.slice(0, 2) },
    { type: "reasoning-delta", text: "", details: details.slice(2) },
  ]);
  expect(reasoningDetails(state)).toEqual(details);
  expect(state.reasoning).toBe("Hm");
});

test("parts that change nothing give the very same state", () => {
  const state = fold([{ type: "text-delta", text: "Hi" }]);
  for (const part of [
    { type: "text-delta", text: "" },
    { type: "reasoning-delta", text: "" },
    { type: "audio-delta", audio: {} },
    { type: "tool-call-delta", index: 0, arguments: "" },
  ] satisfies AnswerPart[]) {
    expect(applyAnswerPart(state, part, 2000)).toBe(state);
  }
});

test("a part of an unknown type is noted once and changes nothing else", () => {
  const unknown = { type: "hologram" } as unknown as AnswerPart;
  const state = fold([{ type: "text-delta", text: "Hi" }, unknown]);
  expect(state.unknownTypes).toEqual(["hologram"]);
  expect(applyAnswerPart(state, unknown, 2000)).toBe(state);
  expect(state.content).toBe("Hi");
});

test("images, files and citations change the message, later deltas do not", () => {
  const first = fold([{ type: "text-delta", text: "H" }]);
  const isChange = (part: AnswerPart): boolean => changesMessage(first, applyAnswerPart(first, part, 2000));
  expect(changesMessage(startAnswer(START), first)).toBe(true);
  expect(isChange({ type: "text-delta", text: "i" })).toBe(false);
  expect(isChange({ type: "finish", reason: "stop", nativeReason: null })).toBe(false);
  expect(isChange({ type: "image", url: "x" })).toBe(true);
  expect(isChange({ type: "citation", citation: { url: "x", start_index: 0, end_index: 0 } })).toBe(true);
  expect(isChange({ type: "file", file: {} })).toBe(true);
});

const anyPart = fc.oneof(
  fc.record({
    type: fc.constant("metadata" as const),
    model: fc.string(),
    provider: fc.option(fc.string(), { nil: undefined }),
  }),
  fc.record({
    type: fc.constant("reasoning-delta" as const),
    text: fc.string(),
    details: fc.option(fc.array(fc.record({ type: fc.string() })), { nil: undefined }),
  }),
  fc.record({ type: fc.constantFrom("text-delta" as const, "refusal-delta" as const), text: fc.string() }),
  fc.record({ type: fc.constant("tool-call-delta" as const), index: fc.nat(), arguments: fc.string() }),
  fc.record({ type: fc.constant("image" as const), url: fc.string() }),
  fc.record({
    type: fc.constant("citation" as const),
    citation: fc.record({ url: fc.string(), start_index: fc.integer(), end_index: fc.integer() }),
  }),
  fc.record({ type: fc.constant("file" as const), file: fc.dictionary(fc.string(), fc.anything()) }),
  fc.record({ type: fc.constant("error" as const), error: fc.record({ code: fc.integer(), message: fc.string() }) }),
  fc.record({
    type: fc.constant("finish" as const),
    reason: fc.constant("stop" as const),
    nativeReason: fc.constant(null),
  }),
  fc.record({ type: fc.string() }).map((part) => part as unknown as AnswerPart),
) as fc.Arbitrary<AnswerPart>;

test("parts in any order never throw, and never remove received content", () => {
  fc.assert(
    fc.property(fc.array(anyPart), (parts) => {
      let state = startAnswer(START);
      for (const part of parts) {
        const next = applyAnswerPart(state, part, START);
        expect(next.content.startsWith(state.content)).toBe(true);
        expect(next.reasoning.startsWith(state.reasoning)).toBe(true);
        state = next;
      }
      expect(new Set(state.unknownTypes).size).toBe(state.unknownTypes.length);
    }),
  );
});

test("however a text is cut into parts, the same is received", () => {
  const pieces = fc.array(fc.string(), { maxLength: 20 });
  fc.assert(
    fc.property(pieces, pieces, (reasoning, content) => {
      const parts: AnswerPart[] = [
        ...reasoning.map((text) => ({ type: "reasoning-delta" as const, text })),
        ...content.map((text) => ({ type: "text-delta" as const, text })),
      ];
      expect(fold(parts)).toMatchObject({ reasoning: reasoning.join(""), content: content.join("") });
    }),
  );
});
