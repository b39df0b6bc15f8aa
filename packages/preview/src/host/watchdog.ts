/** Milliseconds between two questions to the frame. */
const INTERVAL = 1_000;
/** Questions without an answer after which a frame is taken to hang. */
const TIMEOUT = 4;

export interface WatchdogOptions {
  ask: (ping: number) => void;
  onUnresponsive: () => void;
  onResponsive: () => void;
  /** Calls again and again; the answer ends that. */
  every: (milliseconds: number, run: () => void) => () => void;
}

export interface Watchdog {
  start(): void;
  acknowledge(ping: number): void;
  stop(): void;
}

/**
 * Asks the frame every second whether it still answers: an artifact in an endless loop does not. Its frame has a
 * process of its own, so that the page goes on, and can offer to stop it.
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
      // Only what was asked can be answered, and not twice.
      if (end === undefined || ping > pingCount || ping <= lastPing) return;
      lastPing = pingCount;
      if (isSilent) onResponsive();
      isSilent = false;
    },
    stop,
  };
}
