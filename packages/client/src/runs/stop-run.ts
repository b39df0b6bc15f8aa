import { isOwnRefusal } from "@tutti/contract";
import { readError } from "../read-error.ts";
import { reconnectDelay } from "./reconnect.ts";
import type { RunClientOptions } from "./run-client-types.ts";
import type { RunRequests } from "./run-requests.ts";

/** The maximum number of tries: about a minute and a half, after which the gateway is more likely gone than busy. */
export const STOP_TRIES = 20;

/** Stops runs. */
export interface RunStopper {
  /** A run that is being stopped already gets no second request. */
  stop(id: string): void;
  /** The network may be back: waiting stops are tried now. */
  wake(): void;
  /** Abandons the waiting stops. */
  close(): void;
}

interface PendingStop {
  cancel(): void;
  retry(): void;
}

export function createRunStopper(
  options: Pick<RunClientOptions, "scheduler" | "random" | "onUnauthorized">,
  requests: RunRequests,
): RunStopper {
  const { scheduler, random } = options;
  const pendingIds = new Set<string>();
  const retries = new Map<string, PendingStop>();
  let isClosed = false;

  /** Whether the stop is done: the gateway has received it, or will never accept it. */
  const ask = async (id: string): Promise<boolean> => {
    try {
      const response = await requests.stop(id);
      if (response.status === 401 && isOwnRefusal(await readError(response, 0))) options.onUnauthorized();
      else await response.body?.cancel();
      return !(response.status === 429 || response.status >= 500);
    } catch {
      return false;
    }
  };

  const attempt = async (id: string, failures: number): Promise<void> => {
    if ((await ask(id)) || failures + 1 >= STOP_TRIES || isClosed) {
      pendingIds.delete(id);
      return;
    }
    const retry = (): void => {
      retries.get(id)?.cancel();
      retries.delete(id);
      void attempt(id, failures + 1);
    };
    retries.set(id, { cancel: scheduler.after(reconnectDelay({ failures: failures + 1, random }), retry), retry });
  };

  return {
    stop(id) {
      if (pendingIds.has(id)) return;
      pendingIds.add(id);
      void attempt(id, 0);
    },
    wake() {
      for (const { retry } of [...retries.values()]) retry();
    },
    close() {
      isClosed = true;
      for (const { cancel } of retries.values()) cancel();
      retries.clear();
    },
  };
}
