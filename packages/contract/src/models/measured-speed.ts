/**
 * Milliseconds that the tokens of an answer must span: a shorter span shows the pace of buffers on the way (of a proxy,
 * a connection, a frame of the page), which pass on at once what they have collected, not that of the model.
 */
export const MIN_MEASURED_SPAN = 200;

/** Tokens that an answer must have: with fewer, one token more or less makes another speed. */
export const MIN_MEASURED_TOKENS = 5;

/**
 * Tokens a second: about twice what the fastest model servers are known to write. Tokens that seem faster were
 * buffered, and came at once.
 */
export const MAX_MEASURED_SPEED = 5_000;

/**
 * The speed of tokens, in tokens a second; undefined if it cannot be measured: they came in one burst, or were too few.
 *
 * @param span milliseconds from the first token to the last
 */
export function measuredSpeed({ tokens, span }: { tokens: number; span: number }): number | undefined {
  if (!(tokens >= MIN_MEASURED_TOKENS && span >= MIN_MEASURED_SPAN)) return undefined;
  const speed = tokens / (span / 1000);
  return speed <= MAX_MEASURED_SPEED ? speed : undefined;
}

/**
 * A speed that was stored with an answer, if it could be measured: earlier releases also stored the speed of tokens
 * that came in one burst.
 *
 * @param storedFigures.tokensCount absent if it is not known; then the speed alone decides
 */
export function shownSpeed(storedFigures: {
  tokensCount?: number | undefined;
  tokensPerSecond?: number | undefined;
}): number | undefined {
  const { tokensCount, tokensPerSecond } = storedFigures;
  if (tokensPerSecond === undefined || !(tokensPerSecond > 0) || tokensPerSecond > MAX_MEASURED_SPEED) return undefined;
  if (tokensCount === undefined) return tokensPerSecond;
  const span = (tokensCount / tokensPerSecond) * 1000;
  // A rounding error of the division must not fail the check.
  return measuredSpeed({ tokens: tokensCount, span: span + 0.001 }) === undefined ? undefined : tokensPerSecond;
}
