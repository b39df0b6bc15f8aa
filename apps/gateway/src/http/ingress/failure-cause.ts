import type { ApiError } from "@tutti/contract";

/** What a failure means, in whichever words its provider tells it. */
export type FailureCause =
  /** The request and the answer are more than the model can read; the counts where the provider gave them. */
  | { kind: "context-overflow"; tokens?: number | undefined; limit?: number | undefined }
  /** The account at the provider, or the key's limit, has no money left. */
  | { kind: "no-credit" }
  | { kind: "other" };

/** The words of vendors and servers for a prompt that is too long. */
const overflowWords = [
  /prompt is too long/i,
  /input is too long/i,
  /maximum context length/i,
  /context_length_exceeded/i,
  /exceeds? (?:the )?(?:context (?:window|limit|length|size)|available context)/i,
  /input token count .*exceeds/i,
  /exceeds the maximum number of tokens/i,
  /too many (?:input )?tokens/i,
  /prompt .*longer than the maximum/i,
];

/** Places of the two counts: the request's tokens, and the model's limit. */
const countWords: readonly { words: RegExp; order: "tokens-first" | "limit-first" }[] = [
  { words: /(\d[\d,]*) tokens? > (\d[\d,]*) maximum/i, order: "tokens-first" },
  {
    words: /maximum context length is (\d[\d,]*) tokens?.*?(?:resulted in|requested(?: about)?|has) (\d[\d,]*)/is,
    order: "limit-first",
  },
  {
    words: /token count \(?(\d[\d,]*)\)? exceeds the maximum number of tokens allowed \(?(\d[\d,]*)/i,
    order: "tokens-first",
  },
  { words: /(\d[\d,]*) tokens?\)?,? (?:which )?exceeds? .*?(\d[\d,]*)/i, order: "tokens-first" },
];

/** The meaning of an error, by its type and by the provider's words, which are all that some providers give. */
export function causeOf(error: ApiError): FailureCause {
  const { metadata } = error;
  const raw = typeof metadata?.raw === "string" ? metadata.raw : "";
  const words = `${error.message}\n${raw}`;
  const isOverflow =
    metadata?.error_type === "context_length_exceeded" ||
    (error.code < 500 && error.code !== 429 && overflowWords.some((pattern) => pattern.test(words)));
  if (isOverflow) return { kind: "context-overflow", ...countsIn(words) };
  const isUnpaid =
    error.code === 402 ||
    metadata?.error_type === "payment_required" ||
    /insufficient_quota|credit balance is too low/i.test(words);
  return isUnpaid ? { kind: "no-credit" } : { kind: "other" };
}

function countsIn(words: string): { tokens?: number; limit?: number } {
  for (const { words: pattern, order } of countWords) {
    const [, first, second] = pattern.exec(words) ?? [];
    if (first === undefined || second === undefined) continue;
    const [one, other] = [toNumber(first), toNumber(second)];
    return order === "tokens-first" ? { tokens: one, limit: other } : { tokens: other, limit: one };
  }
  return {};
}

function toNumber(text: string): number {
  return Number(text.replaceAll(",", ""));
}
