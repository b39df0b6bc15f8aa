/** Milliseconds after which a busy page draws what can wait all the same. */
const IDLE_TIMEOUT = 1000;

/** Runs something when the page has been painted and is idle; gives the way to take that back. */
export function whenIdle(run: () => void): () => void {
  // Not every browser tells when it is idle.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, IDLE_TIMEOUT);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(idle);
}
