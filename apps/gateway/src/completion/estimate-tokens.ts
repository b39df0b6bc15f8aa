/** What one character weighs, in tokens (specification, point 9): a quarter for ASCII, one for every other. */
const ASCII_WEIGHT = 0.25;
const OTHER_WEIGHT = 1;

/**
 * The token count of a text where no tokenizer is at hand: about 4 ASCII characters per token plus one per other character
 * (specification, point 9), rounded up. Characters are code points. An empty text has none.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(weighTokens(text));
}

/** The same estimate before rounding, so that pieces of a text can be summed without their roundings. */
export function weighTokens(text: string): number {
  let weight = 0;
  for (const character of text) weight += (character.codePointAt(0) ?? 0) < 128 ? ASCII_WEIGHT : OTHER_WEIGHT;
  return weight;
}
