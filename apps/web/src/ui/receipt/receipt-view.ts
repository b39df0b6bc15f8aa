import { plural, t } from "@lingui/core/macro";
import type { Generation, ReceiptFault, ReceiptVerification } from "@tutti/contract";
import { formatNumber } from "../formats/numbers.ts";

/** Tokens of one kind, and what a million of them costs in US dollars; undefined where that is not one number. */
export interface TokenRow {
  label: string;
  count: number;
  perMillion: number | undefined;
}

const MILLION = 1_000_000;

/** The names of prices: of an endpoint, for a token; of the vendor's public list, for a million tokens. */
const priceNames = {
  prompt: ["prompt", "input_mtok"],
  cacheRead: ["input_cache_read", "cache_read_mtok"],
  cacheWrite: ["input_cache_write", "cache_write_mtok"],
  completion: ["completion", "output_mtok"],
  reasoning: ["internal_reasoning", "output_mtok"],
  image: ["image_output", "output_image_mtok"],
} as const;

/** An answer's tokens by kind, each with its price. Kinds of which there are none are left out. */
export function tokenRows(generation: Generation): TokenRow[] {
  const { receipt } = generation;
  const cacheRead = generation.native_tokens_cached ?? 0;
  const cacheWrite = receipt.native_tokens_cache_write ?? 0;
  const reasoning = generation.native_tokens_reasoning ?? 0;
  const images = generation.native_tokens_completion_images ?? 0;
  const prompt = Math.max(0, (generation.tokens_prompt ?? 0) - cacheRead - cacheWrite);
  const written = Math.max(0, (generation.tokens_completion ?? 0) - reasoning - images);
  const priceOf = (name: keyof typeof priceNames, other: keyof typeof priceNames) =>
    pricePerMillion(receipt.prices, name) ?? pricePerMillion(receipt.prices, other);
  const rows: TokenRow[] = [
    { label: t`Prompt`, count: prompt, perMillion: priceOf("prompt", "prompt") },
    { label: t`From a cache`, count: cacheRead, perMillion: priceOf("cacheRead", "prompt") },
    { label: t`Into a cache`, count: cacheWrite, perMillion: priceOf("cacheWrite", "prompt") },
    { label: t`Answer`, count: written, perMillion: priceOf("completion", "completion") },
    { label: t`Reasoning`, count: reasoning, perMillion: priceOf("reasoning", "completion") },
    { label: t`Images`, count: images, perMillion: priceOf("image", "completion") },
  ];
  return rows.filter(({ count }) => count > 0);
}

function pricePerMillion(prices: Generation["receipt"]["prices"], kind: keyof typeof priceNames): number | undefined {
  const [ofEndpoint, ofList] = priceNames[kind];
  const isList = prices?.source === "list";
  const price = prices?.prices?.[isList ? ofList : ofEndpoint];
  if (typeof price !== "number" && (typeof price !== "string" || price.trim() === "")) return undefined;
  const dollars = Number(price);
  if (!Number.isFinite(dollars)) return undefined;
  // Prices for one token have decimals that a product shows more of.
  return isList ? dollars : Number((dollars * MILLION).toPrecision(12));
}

/** Where the prices of an answer come from. */
export function priceSource(prices: Generation["receipt"]["prices"]): string {
  if (prices === null) return t`No price is known.`;
  if (prices.source === "reported") return t`The provider reported the cost.`;
  if (prices.source === "list") return t`Prices of the vendor's public list.`;
  return t`Prices of the provider that answered.`;
}

/** The result of a verification, in one sentence. */
export function verificationText({ receipts, earlier, fault_count: faults }: ReceiptVerification): string {
  if (faults > 0) {
    return plural(faults, {
      one: "One thing does not agree with the receipts.",
      other: "# things do not agree with the receipts.",
    });
  }
  const compared = plural(receipts, { one: "One receipt was compared and agrees.", other: "All # receipts agree." });
  if (earlier === 0) return compared;
  const older = plural(earlier, {
    one: "One older record has none.",
    other: "# older records have none.",
  });
  return `${compared} ${older}`;
}

const faultTexts: Readonly<Record<ReceiptFault["kind"], (fault: ReceiptFault) => string>> = {
  changed: ({ generation_id: id }) => t`The record ${id ?? ""} was changed.`,
  "record-missing": ({ generation_id: id }) => t`The record ${id ?? ""} is missing.`,
  "receipt-missing": ({ number, count }) =>
    plural(count, {
      one: `The receipt ${formatNumber(number ?? 0)} is missing.`,
      other: `# receipts are missing from ${formatNumber(number ?? 0)} on.`,
    }),
  added: ({ generation_id: id, count }) =>
    plural(count, {
      one: `The record ${id ?? ""} has no receipt: it was added.`,
      other: `# records have no receipt, ${id ?? ""} among them: they were added.`,
    }),
  end: () => t`The end of the chain was changed.`,
  replaced: () => t`The chain is not the one that was noted.`,
  earlier: ({ count }) =>
    count > 0
      ? plural(count, { one: "An older record was added.", other: "# older records were added." })
      : plural(-count, { one: "An older record is missing.", other: "# older records are missing." }),
};

/** What one fault of the receipts is. */
export function faultText(fault: ReceiptFault): string {
  return faultTexts[fault.kind](fault);
}
