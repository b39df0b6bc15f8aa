/**
 * The promise's value, or undefined where it takes longer than this many milliseconds. Throws what the promise throws
 * in time.
 */
export async function withTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether less than a span of time has passed since a moment, all in milliseconds. After a clock was set back, a moment
 * may be in the future: it does not count as within the span.
 */
export function isWithin(span: number, { since, now }: { since: number; now: number }): boolean {
  return now >= since && now - since < span;
}
