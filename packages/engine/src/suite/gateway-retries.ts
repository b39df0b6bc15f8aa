import type { EnginePorts } from "../ports.ts";

/** Milliseconds until an unreachable gateway is called again; the wait doubles from the first value to the second. */
const FIRST_RETRY = 5_000;
const LAST_RETRY = 60_000;

/** The waits for a gateway that cannot be reached. */
export interface GatewayRetries {
  /** The gateway was not reached: it is called again later. */
  later(): void;
  isWaiting(): boolean;
  /** The gateway was reached: the next wait is the first one again. */
  succeed(): void;
  cancel(): void;
}

/** @param onRetry called when the gateway may be called again */
export function createGatewayRetries(
  { scheduler }: { scheduler: Pick<EnginePorts["scheduler"], "after"> },
  onRetry: () => void,
): GatewayRetries {
  let cancelRetry: (() => void) | undefined;
  let retries = 0;
  return {
    later: () => {
      if (cancelRetry) return;
      const delay = Math.min(FIRST_RETRY * 2 ** retries, LAST_RETRY);
      retries += 1;
      cancelRetry = scheduler.after(delay, () => {
        cancelRetry = undefined;
        onRetry();
      });
    },
    isWaiting: () => cancelRetry !== undefined,
    succeed: () => {
      retries = 0;
    },
    cancel: () => cancelRetry?.(),
  };
}
