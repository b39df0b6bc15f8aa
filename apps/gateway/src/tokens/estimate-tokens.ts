/** The tokens of one character (requirement GW-19): a quarter for ASCII, one for every other. */
const ASCII_WEIGHT = 0.25;
const OTHER_WEIGHT = 1;

/**
 * An estimate of a text's tokens without a tokenizer: about 4 ASCII characters per token plus one per other character,
 * rounded up. Characters are code points. An empty text has none.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(weighTokens(text));
}

/** UTF-16 units above which a text is estimated by samples: a few milliseconds' work. */
const LONG = 2 ** 20;
const SAMPLES = 16;

/**
 * The same estimate before rounding, so that pieces of a text can be summed without rounding errors. Of a text of more
 * than a million characters only samples are counted, evenly spaced in it.
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
    // The second half of a surrogate pair belongs to the code point that the first one began; alone, it counts as one.
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
