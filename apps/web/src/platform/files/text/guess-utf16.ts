/** UTF-16 units that are compared: the statistics of more do not differ. */
const SAMPLE_UNITS = 32_768;
/** The minimum share of units that are frequent in texts of any language, such as spaces and line breaks. */
const MIN_SHARE = 0.02;

/** Characters that are in no text: unassigned, private, lone surrogates, controls other than those of texts. */
const NO_TEXT = /[\p{Cn}\p{Co}\p{Cs}]|[^\P{Cc}\t\n\f\r\b]/u;

type Utf16 = "utf-16le" | "utf-16be";

/**
 * The order of the bytes of a UTF-16 text without a byte order mark. The other order makes of spaces, line breaks,
 * digits and Latin letters characters that hardly occur.
 *
 * @returns undefined if the bytes are no such text in either order
 */
export function guessUtf16(bytes: Uint8Array): Utf16 | undefined {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return undefined;
  const sample = bytes.subarray(0, SAMPLE_UNITS * 2);
  const scores = (["utf-16le", "utf-16be"] as const).map((encoding) => ({
    encoding,
    share: shareOf(sample, encoding),
  }));
  const [best] = scores.sort((one, other) => other.share - one.share);
  return best !== undefined && best.share >= MIN_SHARE ? best.encoding : undefined;
}

/** The share of frequent characters; 0 for what is no text in this order. */
function shareOf(bytes: Uint8Array, encoding: Utf16): number {
  const text = new TextDecoder(encoding).decode(bytes);
  // The sample may end within a pair of surrogates.
  if (NO_TEXT.test(text.replace(/[\uD800-\uDBFF\uFFFD]$/u, "")) || text.slice(0, -1).includes("\uFFFD")) return 0;
  const frequent = text.match(/[\t\n\r -~\u3000-\u3002\uFF00-\uFF1F]/gu)?.length ?? 0;
  return frequent / text.length;
}
