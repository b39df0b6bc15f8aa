/** An idle timeout: it expires when nothing has reset it for a while. */
export interface IdleTimeout {
  /** It has expired. */
  readonly hasExpired: boolean;
  /** Restarts the wait, with another length if one is given (milliseconds). */
  reset(length?: number): void;
  /** Stops the clock until the next reset. */
  pause(): void;
  /** Stops the timer. */
  stop(): void;
}

/**
 * One timer that is set again if it fires too early: every token resets the wait, and a new timer for each would cost
 * more than reading the token.
 *
 * @param usual milliseconds without a reset that are allowed
 * @param onTimeout is called once
 */
export function createIdleTimeout(usual: number, onTimeout: () => void): IdleTimeout {
  let hasExpired = false;
  let until = 0;
  let timer: NodeJS.Timeout | undefined;
  let firesAt = 0;

  const arm = (milliseconds: number, now: number) => {
    clearTimeout(timer);
    firesAt = now + milliseconds;
    timer = setTimeout(checkExpiry, milliseconds);
  };
  const checkExpiry = () => {
    timer = undefined;
    if (until === Number.POSITIVE_INFINITY) return;
    const now = performance.now();
    // A timer may be a fraction of a millisecond early.
    if (until - now >= 1) return arm(until - now, now);
    hasExpired = true;
    onTimeout();
  };
  const reset = (length = usual) => {
    const now = performance.now();
    until = now + length;
    if (timer === undefined || firesAt > until) arm(length, now);
  };
  reset();
  return {
    get hasExpired() {
      return hasExpired;
    },
    reset,
    pause() {
      until = Number.POSITIVE_INFINITY;
    },
    stop() {
      until = Number.POSITIVE_INFINITY;
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
