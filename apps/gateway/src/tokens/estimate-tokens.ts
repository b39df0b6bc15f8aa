/** What one character weighs, in tokens (requirement GW-19): a quarter for ASCII, one for every other. */
const ASCII_WEIGHT = 0.25;
const OTHER_WEIGHT = 1;

/**
 * The token count of a text where no tokenizer is at hand: about 4 ASCII characters per token plus one per other
 * character, rounded up. Characters are code points. An empty text has none.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(weighTokens(text));
}

/** UTF-16 units from which on a text is weighed by samples of itself: a few milliseconds' work. */
const LONG = 2 ** 20;
const SAMPLES = 16;

/**
 * The same estimate before rounding, so that pieces of a text can be summed without their roundings. Of a text of
 * more than a million characters only samples are looked at, which lie evenly in it.
 */
export function weighTokens(text: string): number {
  if (text.length <= LONG) return weighAll(text);
  const size = LONG / SAMPLES;
  const gap = (text.length - size) / (SAMPLES - 1);
  let weight = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const start = Math.floor(sample * gap);
    weight += weighAll(text.slice(start, start + size));
  }
  return (weight * text.length) / LONG;
}

function weighAll(text: string): number {
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
