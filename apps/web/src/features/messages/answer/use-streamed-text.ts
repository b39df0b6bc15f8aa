import type { MessageText } from "@tutti/domain";
import { type RefObject, useCallback, useSyncExternalStore } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { browserFrames, createDrawingPace, type DrawingPace } from "./drawing-pace.ts";

/** One for the page: all streaming answers share its frames. */
let pace: DrawingPace | undefined;

/**
 * Content and reasoning of a message. While it grows, the component renders at the pace of all growing answers; any
 * other change, such as its end, is shown at once, with all text received so far.
 */
export function useStreamedText(
  messageId: string,
  isGrowing: boolean,
  isInSight: RefObject<boolean>,
): MessageText | undefined {
  const { texts } = useEngine().tables;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!isGrowing) return texts.subscribe(messageId, listener);
      pace ??= createDrawingPace(browserFrames());
      const sharedPace = pace;
      const drawing = { draw: listener, isInSight: () => isInSight.current };
      const end = texts.subscribe(messageId, () => sharedPace.request(drawing));
      return () => {
        end();
        sharedPace.cancel(drawing);
      };
    },
    [texts, messageId, isGrowing, isInSight],
  );
  return useSyncExternalStore(subscribe, () => texts.get(messageId));
}
