import type { AnswerPart } from "@tutti/contract";
import { anyBytes, anyText, cutAt, cuts, damagedBytes, fuzz, hostileJson, hostileValue } from "@tutti/testkit/fuzz";
import fc from "fast-check";
import { expect } from "vitest";
import * as z from "zod";
import type { AnswerReader, EndReason } from "./wire/answer-reader.ts";

const count = z.number();
const object = z.record(z.string(), z.unknown());
const usage = z.looseObject({ prompt_tokens: count, completion_tokens: count, total_tokens: count });
const text = z.string();

/** The parts that an answer may have, whichever provider gave it. */
const parts = z.array(
  z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("metadata"), model: text, id: text.optional(), provider: text.optional() }),
    z.strictObject({
      type: z.literal("reasoning-delta"),
      text,
      details: z.array(z.looseObject({ type: text })).optional(),
    }),
    z.strictObject({ type: z.literal("text-delta"), text, logprobs: z.unknown().optional() }),
    z.strictObject({ type: z.literal("refusal-delta"), text }),
    z.strictObject({
      type: z.literal("tool-call-delta"),
      index: count,
      id: text.optional(),
      name: text.optional(),
      arguments: text,
    }),
    z.strictObject({ type: z.literal("image"), url: text }),
    z.strictObject({
      type: z.literal("citation"),
      citation: z.looseObject({ url: text, start_index: z.number(), end_index: z.number() }),
    }),
    z.strictObject({ type: z.literal("file"), file: object }),
    z.strictObject({ type: z.literal("audio-delta"), audio: object }),
    z.strictObject({ type: z.literal("usage"), usage }),
    z.strictObject({ type: z.literal("error"), error: z.looseObject({ code: z.number(), message: text.min(1) }) }),
    z.strictObject({
      type: z.literal("finish"),
      reason: z.enum(["stop", "length", "tool_calls", "content_filter", "error"]),
      nativeReason: text.nullable(),
    }),
  ]),
);

/** Ids that are made for calls without one depend on the answer's own id, or are random if it has none. */
function withoutMadeIds(answerParts: readonly AnswerPart[]): unknown {
  return JSON.parse(JSON.stringify(answerParts).replaceAll(/call_[0-9a-f]{24}/g, "call"));
}

/** The bytes as text, for the report of a failure. */
function legible(sentBytes: Uint8Array): { bytes: Uint8Array } {
  return Object.assign(
    { bytes: sentBytes },
    { [fc.toStringMethod]: () => JSON.stringify(new TextDecoder().decode(sentBytes)) },
  );
}

interface Wire {
  createReader: () => AnswerReader;
  /** The events of answers, as JSON values, in their order. */
  answers: readonly (readonly object[])[];
  /** Answers in the form of one JSON value. */
  whole: readonly object[];
  /** One event, with this vendor's framing. */
  frame: (event: unknown) => string;
  /** Field names that the reader reads. */
  names: readonly string[];
}

/**
 * For tests: whatever bytes a vendor's server sends, its reader gives parts of the known forms, with one ending, and
 * the same parts wherever the bytes are cut.
 */
export function fuzzReader(vendor: string, { createReader, answers, whole, frame, names }: Wire): void {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const streams = [
    ...answers.map((events) => events.map(frame).join("")),
    ...whole.map((value) => JSON.stringify(value)),
  ];
  const events = fc
    .constantFrom(...answers)
    .chain((answer) =>
      fc.tuple(
        fc.constant(answer),
        fc.nat(answer.length - 1),
        fc.oneof(hostileJson(names), hostileValue(answer, names)),
      ),
    )
    .map(([answer, at, value]) => encode(answer.map((event, place) => frame(place === at ? value : event)).join("")));
  const bytes = fc.oneof(
    anyBytes,
    anyText.map(encode),
    damagedBytes(
      streams.map(encode),
      [
        "data: ",
        "\n\n",
        "\r\n\r\n",
        "data: [DONE]\n\n",
        '{"error":{"message":"x"}}',
        "data: {\n",
        ": x\n\n",
        "\n{",
      ].map(encode),
    ),
    { weight: 2, arbitrary: events },
    (whole.length === 0 ? hostileJson(names) : hostileValue(whole, names)).map((value) =>
      encode(JSON.stringify(value)),
    ),
  );
  const reasons = fc.constantFrom<EndReason>("ended", "ended", "broken", "idle");

  const read = (pieces: readonly Uint8Array[], reason: EndReason): AnswerPart[] => {
    const decoder = new TextDecoder();
    const reader = createReader();
    const answerParts = pieces.flatMap((piece) => reader.push(decoder.decode(piece, { stream: true })));
    return [...answerParts, ...reader.end(reason)];
  };

  fuzz(
    `any bytes of ${vendor}'s are read as parts with one ending, the same wherever they are cut`,
    fc.tuple(bytes.map(legible), cuts, reasons),
    ([{ bytes }, places, reason]) => {
      const answerParts = read([bytes], reason);
      expect(withoutMadeIds(read(cutAt(bytes, places), reason))).toEqual(withoutMadeIds(answerParts));
      expect(parts.safeParse(answerParts).error?.issues).toBeUndefined();
      const types = answerParts.map(({ type }) => type);
      expect(types.length).toBeLessThanOrEqual(2 * bytes.length + 4);
      expect(types.filter((type) => type === "metadata").length).toBeLessThanOrEqual(1);
      expect(types.filter((type) => type === "finish" || type === "error")).toHaveLength(1);
      expect(types.filter((type) => type === "usage").length).toBeLessThanOrEqual(1);
      expect(types.slice(-2)).toContain(types.includes("error") ? "error" : "finish");
    },
    { runs: 150 },
  );
}
