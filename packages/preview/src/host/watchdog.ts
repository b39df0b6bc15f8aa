/** Milliseconds between two pings to the frame. */
const INTERVAL = 1_000;
/** Number of pings without a response after which a frame is considered unresponsive. */
const TIMEOUT = 4;

export interface WatchdogOptions {
  ask: (ping: number) => void;
  onUnresponsive: () => void;
  onResponsive: () => void;
  /** Calls `run` repeatedly; the returned function stops that. */
  every: (milliseconds: number, run: () => void) => () => void;
}

export interface Watchdog {
  start(): void;
  acknowledge(ping: number): void;
  stop(): void;
  /** The number of pings that the frame has not acknowledged yet. */
  openPings(): number;
}

/**
 * Pings the frame every second: an artifact in an endless loop does not respond. Its frame is in
 * another process than the page, which continues to run, and can offer to stop it.
 */
export function createWatchdog({ ask, onUnresponsive, onResponsive, every }: WatchdogOptions): Watchdog {
  let pingCount = 0;
  let lastPing = 0;
  let isSilent = false;
  let end: (() => void) | undefined;

  const tick = (): void => {
    if (!isSilent && pingCount - lastPing >= TIMEOUT) {
      isSilent = true;
      onUnresponsive();
    }
    pingCount += 1;
    ask(pingCount);
  };

  const stop = (): void => {
    end?.();
    end = undefined;
  };

  return {
    start: () => {
      stop();
      [pingCount, lastPing, isSilent] = [0, 0, false];
      end = every(INTERVAL, tick);
    },
    acknowledge: (ping) => {
      // Only pings that were sent can be acknowledged, and each only once.
      if (end === undefined || ping > pingCount || ping <= lastPing) return;
      lastPing = pingCount;
      if (isSilent) onResponsive();
      isSilent = false;
    },
    stop,
    openPings: () => (end === undefined ? 0 : pingCount - lastPing),
  };
}
