import type { AnswerConnection } from "@tutti/engine";
import { useCallback, useSyncExternalStore } from "react";
import { useDelayedFlag } from "./loading/use-delayed-flag.ts";
import { RECONNECTING, secondsUntil, waitText } from "./wait-texts.ts";

/**
 * Milliseconds for which the gateway must be unreachable before the note says so: a quick reconnect is not worth a
 * note.
 */
export const RECONNECT_DELAY = 1000;

/**
 * The note about an answer that streams: that the gateway is unreachable, or the reason why the answer waits, with the
 * remaining seconds, updated every second. Undefined if there is nothing to show. Call it in a component that draws
 * little.
 */
export function useAnswerNote(state: AnswerConnection | undefined): string | undefined {
  const isReconnecting = useDelayedFlag(state?.isConnected === false, RECONNECT_DELAY);
  const wait = state?.wait;
  const seconds = useSecondsUntil(wait?.until);
  if (isReconnecting) return RECONNECTING;
  return wait === undefined || seconds === 0 ? undefined : waitText(wait.status, seconds);
}

const noSubscription = (): void => undefined;

function useSecondsUntil(until: number | undefined): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (until === undefined) return noSubscription;
      let timer: ReturnType<typeof setTimeout> | undefined;
      // Each time exactly when the number changes.
      const waitForNext = (): void => {
        const remainingTime = until - Date.now();
        timer = remainingTime <= 0 ? undefined : setTimeout(tell, remainingTime % 1000 || 1000);
      };
      const tell = (): void => {
        listener();
        waitForNext();
      };
      waitForNext();
      return () => clearTimeout(timer);
    },
    [until],
  );
  return useSyncExternalStore(subscribe, () => (until === undefined ? 0 : secondsUntil(until, Date.now())));
}
