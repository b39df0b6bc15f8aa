/** Milliseconds after which deferred work is drawn even if the page is busy. */
const IDLE_TIMEOUT = 1000;

/** Runs a function when the page has been painted and is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Not every browser reports when it is idle.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(run, IDLE_TIMEOUT);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(idle);
}
