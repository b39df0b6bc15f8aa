import type { MessageText } from "@tutti/domain";
import { type RefObject, useCallback, useSyncExternalStore } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { browserFrames, createDrawingPace, type DrawingPace } from "./drawing-pace.ts";

/** One for the page: the answers that stream share its frames. */
let pace: DrawingPace | undefined;

/**
 * Content and reasoning of a message. While it grows, the component renders again at the pace of all that grow; any
 * other change, as its end, shows at once, with all the text that is there.
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
