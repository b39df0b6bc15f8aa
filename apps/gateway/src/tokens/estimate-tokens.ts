/** What one character weighs, in tokens (requirement GW-19): a quarter for ASCII, one for every other. */
const ASCII_WEIGHT = 0.25;
const OTHER_WEIGHT = 1;

/**
 * The token count of a text where no tokenizer is at hand: about 4 ASCII characters per token plus one per other character, rounded
 * up. Characters are code points. An empty text has none.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(weighTokens(text));
}

/** The same estimate before rounding, so that pieces of a text can be summed without their roundings. */
export function weighTokens(text: string): number {
  let others = 0;
  let ascii = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 128) ascii += 1;
    // The second half of a pair belongs to the code point that the first one began; alone, it is one of its own.
    else if (!isSecondHalf(unit) || !isFirstHalf(text.charCodeAt(index - 1))) others += 1;
  }
  return ascii * ASCII_WEIGHT + others * OTHER_WEIGHT;
}

function isFirstHalf(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}

function isSecondHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}
