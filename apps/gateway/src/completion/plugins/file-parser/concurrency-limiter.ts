/** Lets so many work at once; the others wait for their turn, in the order in which they came. */
export interface ConcurrencyLimiter {
  /**
   * Does the work when it is its turn. Rejects with the signal's reason where it aborts while waiting, and takes no
   * turn then.
   */
  take<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
}

export function createConcurrencyLimiter(atOnce: number): ConcurrencyLimiter {
  const waiting = new Set<() => void>();
  let running = 0;

  const wait = async (signal: AbortSignal) => {
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(turn.resolve);
      turn.reject(signal.reason);
    };
    waiting.add(turn.resolve);
    signal.addEventListener("abort", leave, { once: true });
    try {
      await turn.promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  };

  /** A turn goes from one to the next: were it given back first, whoever comes in between would take it too. */
  const passOn = () => {
    const [next] = waiting;
    if (!next) running -= 1;
    else {
      waiting.delete(next);
      next();
    }
  };

  return {
    async take(work, signal) {
      signal.throwIfAborted();
      if (running < atOnce) running += 1;
      else await wait(signal);
      try {
        signal.throwIfAborted();
        return await work();
      } finally {
        passOn();
      }
    },
  };
}
