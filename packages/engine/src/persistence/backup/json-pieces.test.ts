import fc from "fast-check";
import { expect, test } from "vitest";
import { rowPieces, toLine } from "./backup-line.ts";
import { jsonPieces } from "./json-pieces.ts";

/** Texts with unpaired surrogates, and with characters that JSON writes as escapes. */
const text = fc.string({ unit: fc.constantFrom("a", "ß", "🎉", "\ud83c", "\udf89", '"', "\\", "\n", "\u0001") });
const value = fc.object({
  key: text,
  maxDepth: 4,
  values: [text, fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.constant(() => 1)],
});

test("[STORE-11] the pieces of a row join to its line, each within its bound", () => {
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 40 }), (row, length) => {
      const pieces = [...jsonPieces(row, length)];
      expect(pieces.join("")).toBe(JSON.stringify(row));
      expect([...rowPieces("texts", row, length)].join("")).toBe(toLine({ table: "texts", record: row }));
    }),
  );
  const photographs = { id: "m", attachments: [{ url: "x\u0001".repeat(500_000) }, { url: "é".repeat(1_000_000) }] };
  expect(Math.max(...[...jsonPieces(photographs, 1000)].map(({ length }) => length))).toBeLessThanOrEqual(6002);
});
