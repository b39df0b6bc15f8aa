import type { RunScheduler } from "./run-client-types.ts";

/**
 * Detects whether a connection still works: it may die without an event while a machine sleeps or changes its network.
 */
export interface Heartbeat {
  /** Something was received. */
  recordActivity(): void;
  /** The ping was answered. */
  pong(): void;
  /** Sends a ping now, unless one is pending. */
  ping(): void;
  stop(): void;
}

/**
 * Sends a ping after each idle timeout. While a ping is pending, everything received extends the time for the pong,
 * since a pong waits behind data that was sent before it; only the pong itself ends the wait, since other data may have
 * been on its way for hours.
 */
export function startHeartbeat(options: {
  scheduler: RunScheduler;
  now: () => number;
  /** Idle timeout in milliseconds, after which a ping is sent. */
  silence: number;
  /** Milliseconds that a pong may take after the ping, or after the last data received. */
  timeout: () => number;
  ping: (number: number) => void;
  /** No pong came; no more pings are sent. */
  onSilent: () => void;
}): Heartbeat {
  const { scheduler, now, silence, timeout } = options;
  let lastSign = now();
  let pings = 0;
  let isAsking = false;
  let cancel = (): void => undefined;

  const sinceLastSign = (): number => {
    // A clock that was set back must not make the connection look alive until the clock has caught up.
    lastSign = Math.min(lastSign, now());
    return now() - lastSign;
  };

  // A timer for each message would cost more than the message: a timer that fires too early is set again.
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
