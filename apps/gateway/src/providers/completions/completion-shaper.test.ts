import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCompletionShaper, type ShaperOptions } from "./completion-shaper.ts";

const plain: ShaperOptions = { stops: ["</s>"], startsInReasoning: false, beginsWithSpace: false };
const finish: AnswerPart = { type: "finish", reason: "length", nativeReason: "length" };

function shape(parts: readonly AnswerPart[], options: Partial<ShaperOptions> = {}): AnswerPart[] {
  const shaper = createCompletionShaper({ ...plain, ...options });
  const shapedParts: AnswerPart[] = [];
  for (const part of parts) {
    shapedParts.push(...shaper.push(part));
    if (shaper.isOver) break;
  }
  return shapedParts;
}

const texts = (...pieces: string[]): AnswerPart[] => pieces.map((text) => ({ type: "text-delta", text }));

/** Neighboring parts of one kind with their texts joined, for comparison. */
function join(parts: readonly AnswerPart[]): unknown[] {
  const result: { type: string; text?: string }[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if ("text" in part && last?.type === part.type) last.text += part.text;
    else result.push("text" in part ? { type: part.type, text: part.text } : { ...part });
  }
  return result;
}

test("an answer without anything to shape passes as it is", () => {
  const parts = [...texts("Yes", "."), finish];
  expect(shape(parts)).toEqual(parts);
});

test("the text ends at a stop string, and the answer with the server's end", () => {
  expect(shape([...texts("Yes.</", "s>"), { ...finish, reason: "stop" }])).toEqual([
    ...texts("Yes."),
    { ...finish, reason: "stop" },
  ]);
});

test("an answer that reached its limit in the same breath has stopped", () => {
  expect(shape([...texts("Yes.</s>"), finish]).at(-1)).toEqual({ ...finish, reason: "stop" });
});

test("a model that writes on is left", () => {
  expect(shape([...texts("Yes.</s>", "\nUser: ", "More"), finish])).toEqual([
    ...texts("Yes."),
    { type: "finish", reason: "stop", nativeReason: null },
  ]);
});

test("what was held back goes out before an ending, and before an error", () => {
  expect(shape([...texts("a </"), finish])).toEqual([...texts("a ", "</"), finish]);
  const error: AnswerPart = { type: "error", error: { code: 502, message: "Broken" } };
  expect(shape([...texts("a </"), error])).toEqual([...texts("a ", "</"), error]);
});

test("leading spaces are left out only where they part answer and prompt", () => {
  expect(join(shape([...texts(" ", " Yes", " and"), finish], { beginsWithSpace: true }))).toEqual([
    { type: "text-delta", text: "Yes and" },
    finish,
  ]);
  expect(join(shape([...texts(" Yes"), finish]))).toEqual([{ type: "text-delta", text: " Yes" }, finish]);
});

test.each([
  ["begun by the model", "<think>\nHm\n</think>\n\nYes", false],
  ["begun by the prompt", "Hm\n</think>\n\nYes", true],
])("thoughts are reasoning: %s", (_, text, startsInReasoning) => {
  expect(shape([...texts(text), finish], { startsInReasoning })).toEqual([
    { type: "reasoning-delta", text: "Hm" },
    ...texts("Yes"),
    finish,
  ]);
});

describe("probabilities", () => {
  const token = (text: string) => ({ token: text, logprob: -1 });
  const part = (text: string, ...tokens: string[]): AnswerPart => ({
    type: "text-delta",
    text,
    logprobs: { content: tokens.map(token) },
  });
  const tokensIn = (parts: readonly AnswerPart[]) =>
    parts.flatMap((answerPart) =>
      answerPart.type === "text-delta"
        ? ((answerPart.logprobs as { content: { token: string }[] })?.content ?? [])
        : [],
    );

  test("go with their text", () => {
    expect(shape([part(" Yes", " Yes"), part("!", "!")], { beginsWithSpace: true })).toEqual([
      part("Yes", " Yes"),
      part("!", "!"),
    ]);
  });

  test("of what was cut off are left out", () => {
    const shapedParts = shape([part("Yes", "Yes"), part("</s", "</s"), part(">\nUser", ">", "\nUser"), finish]);
    expect(tokensIn(shapedParts).map(({ token: text }) => text)).toEqual(["Yes"]);
  });

  test("of what was held back come with it", () => {
    expect(tokensIn(shape([part("a </", "a", " </"), part("b>", "b", ">"), finish]))).toHaveLength(4);
  });
});

test("an answer has the same form however it comes", () => {
  const word = fc.constantFrom("<think>", "</think>", "</s>", " ", "\n", "<", "/", "s>", "Yes", "é🎵");
  const options = fc.record({ startsInReasoning: fc.boolean(), beginsWithSpace: fc.boolean() });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 10 }), options, (words, stops) => {
      const text = words.join("");
      // Each push holds the stop string with the text after it, so that the ending is the same.
      const end = text.indexOf("</s>");
      const whole = end === -1 ? text : text.slice(0, end + 4);
      const cutAnywhere = shape([...texts(...whole), finish], stops);
      expect(join(cutAnywhere)).toEqual(join(shape([...texts(whole), finish], stops)));
    }),
  );
});
