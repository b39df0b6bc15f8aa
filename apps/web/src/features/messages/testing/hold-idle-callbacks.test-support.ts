import { onTestFinished, vi } from "vitest";

/**
 * Makes the page busy for the rest of a test: what it wants to do once it is idle is held.
 *
 * @returns what runs all that is held, and what that asks for in turn. At the test's end, when its own clean-up is
 *   over, the rest runs: a queue of the page that had asked for its turn would else wait for it in every later test
 */
export function holdIdleCallbacks(): () => void {
  const callbacks = new Map<number, IdleRequestCallback>();
  let last = 0;
  const { cancelIdleCallback } = globalThis;
  const request = vi.spyOn(globalThis, "requestIdleCallback").mockImplementation((run) => {
    // The browser's own handles are above zero.
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
