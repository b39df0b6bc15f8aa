/** The promise's value, or undefined where it takes longer than this many milliseconds. Throws what the promise throws in time. */
export async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  const { promise: passed, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  try {
    return await Promise.race([promise, passed]);
  } finally {
    clearTimeout(timer);
  }
}
