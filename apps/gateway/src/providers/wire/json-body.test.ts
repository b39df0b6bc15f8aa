import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toJsonBody } from "./json-body.ts";

const LONG = 256 * 1024;

async function read(value: unknown): Promise<string> {
  const body = await toJsonBody(value);
  if (typeof body === "string") return body;
  const pieces: Buffer[] = [];
  for await (const piece of body.pieces()) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  expect(whole).toHaveLength(body.length);
  return whole.toString();
}

describe("[LOAD-2] the body for an upstream", () => {
  test("is a text where it is short", async () => {
    const value = { model: "m", messages: [{ role: "user", content: "Grüße 👋" }], nothing: undefined, none: null };
    expect(await toJsonBody(value)).toBe(JSON.stringify(value));
  });

  test("equals JSON.stringify for long texts, each time that it is written", async () => {
    const piece = fc.oneof(fc.constantFrom("plain ", "\n", '"', "\\", "\u0001", "é", "€", "👋", "QUJD"), fc.string());
    const long = fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 9 }), fc.integer({ min: LONG, max: 3 * LONG }))
      .map(([pieces, length]) => pieces.join("").repeat(Math.ceil(length / Math.max(1, pieces.join("").length))));
    await fc.assert(
      fc.asyncProperty(fc.array(long, { maxLength: 3 }), fc.jsonValue(), async (texts, other) => {
        const value = { other, texts, more: { again: texts.at(-1), other }, list: [other, texts[0] ?? null] };
        expect(await read(value)).toBe(JSON.stringify(value));
        expect(value.texts).toBe(texts);
      }),
      { numRuns: 20 },
    );
  });

  test("equals JSON.stringify for many short texts, in bounded pieces", async () => {
    const element = fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.string({ minLength: 1_000, maxLength: 9_000 }));
    await fc.assert(
      fc.asyncProperty(fc.array(element, { minLength: 1, maxLength: 20 }), fc.jsonValue(), async (some, other) => {
        const messages = Array.from({ length: 60 }, (_, place) => ({ content: "short ".repeat(900), place, some }));
        const value = { other, nothing: undefined, messages, some, none: [], last: { messages: some } };
        expect(await read(value)).toBe(JSON.stringify(value));
        expect(await read({ nothing: undefined, messages })).toBe(JSON.stringify({ messages }));
      }),
      { numRuns: 15 },
    );
    const body = await toJsonBody({ messages: Array.from({ length: 5_000 }, () => ({ content: "x".repeat(200) })) });
    if (typeof body === "string") throw new Error("It is short.");
    for await (const piece of body.pieces()) expect(piece.length).toBeLessThan(LONG);
  });

  test("is written anew for another try", async () => {
    const body = await toJsonBody({ text: "x".repeat(LONG) });
    if (typeof body === "string") throw new Error("It is short.");
    for (let turn = 0; turn < 2; turn += 1) {
      let writtenBytes = 0;
      for await (const bytes of body.pieces()) writtenBytes += bytes.length;
      expect(writtenBytes).toBe(body.length);
    }
  });
});
