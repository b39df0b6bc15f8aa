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

  test("says of long texts what JSON.stringify says, each time that it is written", async () => {
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
      { numRuns: 60 },
    );
  });

  test("is written anew for another try", async () => {
    const body = await toJsonBody({ text: "x".repeat(LONG) });
    if (typeof body === "string") throw new Error("It is short.");
    for (let turn = 0; turn < 2; turn += 1) {
      let written = 0;
      for await (const bytes of body.pieces()) written += bytes.length;
      expect(written).toBe(body.length);
    }
  });
});
