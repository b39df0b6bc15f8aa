/**
 * Milliseconds that the tokens of an answer must have taken to come: in less, one sees the pace of buffers on the way
 * (of a proxy, a connection, a frame of the page), which hand on at once what they had collected, and not that of the
 * model.
 */
export const MIN_MEASURED_SPAN = 200;

/** Tokens that an answer must have: with fewer, one token more or less makes another speed. */
export const MIN_MEASURED_TOKENS = 5;

/**
 * Tokens a second: about twice what the fastest model servers are known to write. What seems faster was held back, and
 * came at once.
 */
export const MAX_MEASURED_SPEED = 5_000;

/**
 * How fast tokens came, in tokens a second; undefined where that cannot be measured: they came in one burst, or were
 * too few.
 *
 * @param span milliseconds from the first token to the last
 */
export function measuredSpeed({ tokens, span }: { tokens: number; span: number }): number | undefined {
  if (!(tokens >= MIN_MEASURED_TOKENS && span >= MIN_MEASURED_SPAN)) return undefined;
  const speed = tokens / (span / 1000);
  return speed <= MAX_MEASURED_SPEED ? speed : undefined;
}

/**
 * A speed that was stored with an answer, as far as it could be measured: earlier releases stored what came in one
 * burst, too.
 *
 * @param storedFigures.tokensCount absent where it is not known; the speed alone decides then
 */
export function shownSpeed(storedFigures: {
  tokensCount?: number | undefined;
  tokensPerSecond?: number | undefined;
}): number | undefined {
  const { tokensCount, tokensPerSecond } = storedFigures;
  if (tokensPerSecond === undefined || !(tokensPerSecond > 0) || tokensPerSecond > MAX_MEASURED_SPEED) return undefined;
  if (tokensCount === undefined) return tokensPerSecond;
  const span = (tokensCount / tokensPerSecond) * 1000;
  // What the division has rounded off is no reason.
  return measuredSpeed({ tokens: tokensCount, span: span + 0.001 }) === undefined ? undefined : tokensPerSecond;
}
