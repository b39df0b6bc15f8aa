import type { AnswerState } from "@tutti/engine";
import { useCallback, useSyncExternalStore } from "react";
import { useDelayedFlag } from "./use-delayed-flag.ts";
import { RECONNECTING, secondsUntil, waitText } from "./wait-texts.ts";

/** Milliseconds that the gateway is out of reach before that is told: a quick reconnect is not worth a word. */
export const RECONNECT_DELAY = 1000;

/**
 * What is told of an answer that is being made: that the gateway is out of reach, or for what it waits, with the
 * seconds that are left, a new text with each. Undefined where there is nothing to tell. Call it where little is drawn.
 */
export function useAnswerNote(state: AnswerState | undefined): string | undefined {
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
      // Each time just as the number changes.
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
