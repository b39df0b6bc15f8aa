import { entropyToMnemonic, mnemonicToEntropy } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { type CryptoPort, randomBytes } from "../crypto-port.ts";

/** Bytes of the secret: 128 bits, which no one can guess, in twelve words. */
const ENTROPY = 16;
export const PHRASE_WORDS = 12;

const words: ReadonlySet<string> = new Set(wordlist);

/** Twelve words of the BIP 39 list, of which the last ones have a checksum. */
export function createRecoveryPhrase(crypto: CryptoPort): string {
  return entropyToMnemonic(randomBytes(crypto, ENTROPY), wordlist);
}

/** Why a phrase is none. */
export type PhraseProblem =
  | { type: "length"; count: number }
  /** The words that are not in the list, as they were typed. */
  | { type: "unknown"; words: readonly string[] }
  /** Every word is in the list, and one of them is another, or their order is. */
  | { type: "checksum" };

/** The secret of a phrase as a person types it: letter case and spaces do not matter. */
export function readRecoveryPhrase(typed: string): { secret: Uint8Array } | { problem: PhraseProblem } {
  const list = typed
    .normalize("NFKD")
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "");
  const unknown = list.filter((word) => !words.has(word));
  if (unknown.length > 0) return { problem: { type: "unknown", words: unknown } };
  if (list.length !== PHRASE_WORDS) return { problem: { type: "length", count: list.length } };
  try {
    return { secret: mnemonicToEntropy(list.join(" "), wordlist) };
  } catch {
    return { problem: { type: "checksum" } };
  }
}
