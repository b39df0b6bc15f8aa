import { readError } from "../read-error.ts";
import { isOwnRefusal } from "./own-refusal.ts";
import { reconnectDelay } from "./reconnect.ts";
import type { RunClientOptions } from "./run-client-types.ts";
import type { RunRequests } from "./run-requests.ts";

/** How often a stop is tried: for about a minute and a half, after which the gateway is more likely gone than busy. */
export const STOP_TRIES = 20;

/** Stops runs. */
export interface RunStopper {
  /** A run that is being stopped already is not asked for twice. */
  stop(id: string): void;
  /** The network may be back: what waits is tried now. */
  wake(): void;
  /** Gives up what waits. */
  close(): void;
}

interface Waiting {
  cancel(): void;
  retry(): void;
}

export function createRunStopper(
  options: Pick<RunClientOptions, "scheduler" | "random" | "onUnauthorized">,
  requests: RunRequests,
): RunStopper {
  const { scheduler, random } = options;
  const stopping = new Set<string>();
  const waiting = new Map<string, Waiting>();
  let isClosed = false;

  /** Whether the gateway has heard it, or will never. */
  const ask = async (id: string): Promise<boolean> => {
    try {
      const response = await requests.stop(id);
      if (response.status === 401 && isOwnRefusal(await readError(response))) options.onUnauthorized();
      else await response.body?.cancel();
      return !(response.status === 429 || response.status >= 500);
    } catch {
      return false;
    }
  };

  const attempt = async (id: string, failures: number): Promise<void> => {
    if ((await ask(id)) || failures + 1 >= STOP_TRIES || isClosed) {
      stopping.delete(id);
      return;
    }
    const retry = (): void => {
      waiting.get(id)?.cancel();
      waiting.delete(id);
      void attempt(id, failures + 1);
    };
    waiting.set(id, { cancel: scheduler.after(reconnectDelay({ failures: failures + 1, random }), retry), retry });
  };

  return {
    stop(id) {
      if (stopping.has(id)) return;
      stopping.add(id);
      void attempt(id, 0);
    },
    wake() {
      for (const { retry } of [...waiting.values()]) retry();
    },
    close() {
      isClosed = true;
      for (const { cancel } of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
