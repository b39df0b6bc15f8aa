import { onTestFinished, vi } from "vitest";

/**
 * Makes the page busy for the rest of a test: its idle callbacks are held.
 *
 * @returns a function that runs all held callbacks, and those that they request in turn. After the test's own clean-up
 *   the remaining ones run: otherwise a queue of the page that has requested a callback would wait for it in every
 *   later test
 */
export function holdIdleCallbacks(): () => void {
  const callbacks = new Map<number, IdleRequestCallback>();
  let last = 0;
  const { cancelIdleCallback } = globalThis;
  const request = vi.spyOn(globalThis, "requestIdleCallback").mockImplementation((run) => {
    // Negative, as the browser's own handles are above zero.
    last -= 1;
    callbacks.set(last, run);
    return last;
  });
  const cancel = vi.spyOn(globalThis, "cancelIdleCallback").mockImplementation((handle) => {
    if (!callbacks.delete(handle)) cancelIdleCallback.call(globalThis, handle);
  });
  const runCallbacks = (): void => {
    for (const [handle, run] of callbacks) {
      callbacks.delete(handle);
      run({ didTimeout: false, timeRemaining: () => 10 });
    }
  };
  onTestFinished(() => {
    request.mockRestore();
    cancel.mockRestore();
    runCallbacks();
  });
  return runCallbacks;
}
