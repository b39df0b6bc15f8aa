import fc from "fast-check";
import { expect, test } from "vitest";
import { createDataKey, deriveEpochKeys } from "../keys/epoch-keys.ts";
import { type EnvelopeContext, openText, sealText, TamperedError } from "./envelope.ts";
import { pad, paddedSize, unpad } from "./pad.ts";
import { addToSum, EMPTY_SUM, proofOf } from "./state-sum.ts";

const { crypto } = globalThis;
const context: EnvelopeContext = { space: "space", kind: "record", id: "one", sequence: 7 };

async function sealed(text: string) {
  const { contents: key } = await deriveEpochKeys(crypto, createDataKey(crypto), 1);
  return { key, envelope: await sealText(crypto, { key, epoch: 1, context, text }) };
}

test("[DEV-2] an envelope opens as what it is, and shows nothing of it", async () => {
  const text = "A canary sings. ".repeat(50);
  const { key, envelope } = await sealed(text);
  expect(await openText(crypto, { key, context, envelope })).toBe(text);
  expect(Buffer.from(envelope).includes("canary")).toBe(false);
});

test.each([
  ["another account", { space: "other" }],
  ["another kind", { kind: "head" as const }],
  ["another record", { id: "two" }],
  ["another sequence", { sequence: 8 }],
])("[DEV-6] an envelope does not open in the place of %s", async (_title, change) => {
  const { key, envelope } = await sealed("text");
  await expect(openText(crypto, { key, context: { ...context, ...change }, envelope })).rejects.toThrow(TamperedError);
});

test("[DEV-6] a change of any byte of an envelope is noticed", async () => {
  const { key, envelope } = await sealed("text");
  for (const index of envelope.keys()) {
    const changed = envelope.map((byte, place) => (place === index ? byte ^ 1 : byte));
    await expect(openText(crypto, { key, context, envelope: changed })).rejects.toThrow(TamperedError);
  }
});

test("contents come back from their padding, whose sizes are few", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (content) => {
      const padded = pad(content);
      expect(unpad(padded)).toEqual(new Uint8Array(content));
      expect(padded.length).toBe(paddedSize(content.length + 4));
    }),
  );
  const sizes = new Set(Array.from({ length: 100_000 }, (_, length) => paddedSize(length)));
  expect(sizes.size).toBeLessThan(160);
  for (const length of [1000, 65_000, 1_000_000]) expect(paddedSize(length) / length).toBeLessThan(1.12);
});

test("a sum does not depend on the order, and each record counts", async () => {
  const { sum } = await deriveEpochKeys(crypto, createDataKey(crypto), 1);
  const proofs = ["a", "b", "c"].map((id, index) =>
    proofOf(sum, { id, sequence: index, envelope: new Uint8Array([index]) }),
  );
  const total = proofs.reduce(addToSum, EMPTY_SUM);
  expect(proofs.toReversed().reduce(addToSum, EMPTY_SUM)).toBe(total);
  expect(addToSum(total, proofs[1] as string)).not.toBe(total);
  expect(addToSum(addToSum(total, proofs[1] as string), proofs[1] as string)).toBe(total);
});
