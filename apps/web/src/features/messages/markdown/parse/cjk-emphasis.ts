import type { Tokenizer, Tokens } from "marked";
import markedCjkFriendly from "marked-cjk-friendly";

const { tokenizer } = markedCjkFriendly();

/** Letters of the other scripts that are written without blanks between words, which the library does not know. */
const otherLetters = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu;
/** A script without blanks, also its full-width punctuation. */
const withoutBlanks =
  /[\u0e00-\u0fff\u1000-\u11ff\u1780-\u17ff\u2e80-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud8bf][\udc00-\udfff]/;

let lastSource = "";
let lastMask: string | undefined;

/** The masked source in a form that the library reads; undefined where the rules of CommonMark are enough. */
function maskOf(maskedSource: string): string | undefined {
  if (maskedSource !== lastSource) {
    lastSource = maskedSource;
    lastMask = withoutBlanks.test(maskedSource) ? maskedSource.replace(otherLetters, "\u4e00") : undefined;
  }
  return lastMask;
}

type Read<Token> = (source: string, maskedSource: string, before?: string) => Token | undefined;

/**
 * Emphasis by the rules of CommonMark, which tell the beginning of emphasis from its end by blanks and punctuation; in
 * a text of a script without blanks, by rules that need none.
 */
export function readEmphasis(
  self: Tokenizer,
  read: Read<Tokens.Em | Tokens.Strong>,
  ...[source, maskedSource, before]: Parameters<Read<unknown>>
): Tokens.Em | Tokens.Strong | undefined {
  const mask = maskOf(maskedSource);
  const token = mask === undefined ? false : tokenizer?.emStrong?.call(self, source, mask, before);
  return token === false ? read(source, maskedSource, before) : token;
}

/** As `readEmphasis`, for text that is struck through. */
export function readDeletion(
  self: Tokenizer,
  read: Read<Tokens.Del>,
  ...[source, maskedSource, before]: Parameters<Read<unknown>>
): Tokens.Del | undefined {
  const mask = maskOf(maskedSource);
  const token = mask === undefined ? false : tokenizer?.del?.call(self, source, mask, before);
  return token === false ? read(source, maskedSource, before) : token;
}
