import type { RunScheduler } from "./run-client-types.ts";

/**
 * Finds out whether a connection is still there: it may die without a word while a machine sleeps or changes its
 * network.
 */
export interface Heartbeat {
  /** Something has come. */
  recordActivity(): void;
  /** The question was answered. */
  pong(): void;
  /** Asks now, unless a question is open. */
  ping(): void;
  stop(): void;
}

/**
 * Asks after each long silence. While a question is open, whatever comes gives the answer more time, since an
 * answer waits behind what was sent before it; only the answer itself closes the question, since what comes may
 * have been on its way for hours.
 */
export function startHeartbeat(options: {
  scheduler: RunScheduler;
  now: () => number;
  /** Milliseconds without a sign of life after which one is asked for. */
  silence: number;
  /** Milliseconds that an answer may take from the question, or from the last sign of life. */
  timeout: () => number;
  ping: (number: number) => void;
  /** No answer came; nothing is asked any more. */
  onSilent: () => void;
}): Heartbeat {
  const { scheduler, now, silence, timeout } = options;
  let lastSign = now();
  let pings = 0;
  let isAsking = false;
  let cancel = (): void => undefined;

  const sinceLastSign = (): number => {
    // A clock that was set back must not make the connection look alive until it has caught up.
    lastSign = Math.min(lastSign, now());
    return now() - lastSign;
  };

  // A timer for each message would cost more than the message: one that comes too early is set anew.
  const watchSilence = (): void => {
    cancel = scheduler.after(Math.max(0, silence - sinceLastSign()), () => {
      if (sinceLastSign() >= silence) ask();
      else watchSilence();
    });
  };
  const watchAnswer = (): void => {
    cancel = scheduler.after(Math.max(0, timeout() - sinceLastSign()), () => {
      if (sinceLastSign() >= timeout()) options.onSilent();
      else watchAnswer();
    });
  };
  const ask = (): void => {
    if (isAsking) return;
    isAsking = true;
    cancel();
    lastSign = now();
    watchAnswer();
    pings += 1;
    options.ping(pings);
  };

  watchSilence();
  return {
    recordActivity() {
      lastSign = now();
    },
    pong() {
      if (!isAsking) return;
      isAsking = false;
      cancel();
      watchSilence();
    },
    ping: ask,
    stop: () => cancel(),
  };
}
