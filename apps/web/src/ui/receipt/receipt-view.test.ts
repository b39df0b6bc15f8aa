import type { Generation, ReceiptFault, ReceiptVerification } from "@tutti/contract";
import { expect, test } from "vitest";
import { faultText, priceSource, tokenRows, verificationText } from "./receipt-view.ts";

function aGeneration(more: Partial<Generation>, prices: Generation["receipt"]["prices"]): Generation {
  const receipt = { number: 1, hash: "ab", limits: [], reserved: null, native_tokens_cache_write: 20, prices };
  return {
    tokens_prompt: 100,
    tokens_completion: 50,
    native_tokens_cached: 30,
    native_tokens_reasoning: 10,
    native_tokens_completion_images: 0,
    receipt,
    ...more,
  } as Generation;
}

test("[PURSE-7] a receipt counts tokens by kind, each at its price", () => {
  const prices = { prompt: "0.000003", completion: "0.000015", input_cache_read: "0.0000003" };
  expect(tokenRows(aGeneration({}, { source: "endpoint", prices }))).toEqual([
    { label: "Prompt", count: 50, perMillion: 3 },
    { label: "From a cache", count: 30, perMillion: 0.3 },
    { label: "Into a cache", count: 20, perMillion: 3 },
    { label: "Answer", count: 40, perMillion: 15 },
    { label: "Reasoning", count: 10, perMillion: 15 },
  ]);
});

test("[PURSE-7] a price of a public list is that of a million tokens", () => {
  const prices = { input_mtok: 3, output_mtok: { base: 15, tiers: [] }, cache_read_mtok: 0.3, cache_write_mtok: 3.75 };
  const rows = tokenRows(aGeneration({}, { source: "list", prices }));
  expect(rows.map(({ perMillion }) => perMillion)).toEqual([3, 0.3, 3.75, undefined, undefined]);
});

test.each([
  ["reported", "The provider reported the cost."],
  ["list", "Prices of the vendor's public list."],
  ["endpoint", "Prices of the provider that answered."],
] as const)("[PURSE-7] prices with the source %s have words", (source, text) => {
  expect(priceSource({ source })).toBe(text);
  expect(priceSource(null)).toBe("No price is known.");
});

test.each<[Partial<ReceiptVerification>, string]>([
  [{ receipts: 7 }, "All 7 receipts agree."],
  [{ receipts: 1, earlier: 2 }, "One receipt was compared and agrees. 2 older records have none."],
  [{ receipts: 7, fault_count: 1 }, "One thing does not agree with the receipts."],
  [{ receipts: 7, fault_count: 3 }, "3 things do not agree with the receipts."],
])("[PURSE-7] a verification with %j has a sentence", (more, text) => {
  expect(verificationText({ receipts: 0, earlier: 0, head: null, fault_count: 0, faults: [], ...more })).toBe(text);
});

test.each<[ReceiptFault["kind"], number, string]>([
  ["changed", 1, "The record gen-1 was changed."],
  ["record-missing", 1, "The record gen-1 is missing."],
  ["receipt-missing", 1, "The receipt 3 is missing."],
  ["receipt-missing", 4, "4 receipts are missing from 3 on."],
  ["added", 1, "The record gen-1 has no receipt: it was added."],
  ["end", 1, "The end of the chain was changed."],
  ["earlier", -2, "2 older records are missing."],
  ["earlier", 1, "An older record was added."],
])("[PURSE-7] the fault %s of %i is named", (kind, count, text) => {
  expect(faultText({ kind, number: 3, generation_id: "gen-1", count })).toBe(text);
});
