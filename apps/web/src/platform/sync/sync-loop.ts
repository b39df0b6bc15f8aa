import type { RoundOutcome } from "@tutti/sync";
import type { SyncState } from "./sync-protocol.ts";

/** Milliseconds: how long a change waits for others; between two rounds without news; the waits after failures. */
const JOIN_DELAY = 100;
const IDLE = 60_000;
const FIRST_RETRY = 1000;
const LAST_RETRY = 60_000;

export interface SyncLoop {
  /** Something has changed here: a round begins soon, or when the wait after a failure is over. */
  wake(): void;
  /** The gateway was heard, or the network is back: a round begins soon in any case. */
  retry(): void;
  end(): void;
}

/**
 * Runs round after round: after each change, and now and then without one. After a round that says that it can go on no
 * more, only another start continues.
 */
export function startSyncLoop(options: {
  round: () => Promise<RoundOutcome>;
  onState: (state: SyncState) => void;
  after: (milliseconds: number, run: () => void) => () => void;
}): SyncLoop {
  const { round, onState, after } = options;
  let cancel: (() => void) | undefined;
  let isRunning = false;
  let isAwaited = false;
  let hasEnded = false;
  let failures = 0;

  const schedule = (milliseconds: number): void => {
    cancel?.();
    cancel = after(milliseconds, () => void run());
  };
  const run = async (): Promise<void> => {
    if (hasEnded || isRunning) return;
    isRunning = true;
    isAwaited = false;
    const outcome = await round();
    isRunning = false;
    if (hasEnded) return;
    onState(outcome);
    if (outcome.type === "tampered" || outcome.type === "removed") {
      hasEnded = true;
      return;
    }
    failures = outcome.type === "failed" ? failures + 1 : 0;
    const retry = Math.min(FIRST_RETRY * 2 ** (failures - 1), LAST_RETRY);
    schedule(failures > 0 ? retry : isAwaited ? JOIN_DELAY : IDLE);
  };
  schedule(0);
  return {
    wake: () => {
      if (hasEnded) return;
      isAwaited = true;
      if (!isRunning && failures === 0) schedule(JOIN_DELAY);
    },
    retry: () => {
      failures = 0;
      if (hasEnded) return;
      isAwaited = true;
      if (!isRunning) schedule(JOIN_DELAY);
    },
    end: () => {
      hasEnded = true;
      cancel?.();
    },
  };
}
