import { type RefObject, useLayoutEffect, useRef } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";

/** CSS pixels from the end within which a reader follows the text that is being written. */
const AT_END = 48;

interface TurnAnchor {
  /** The ref of the element that holds the answers in sight, with their heads. */
  panel: RefObject<HTMLDivElement | null>;
  /** Called when the person chooses an answer, before it is in sight. */
  keepStart: (messageId: string) => void;
}

/**
 * Keeps the heads of a turn at their place on the screen when another answer is chosen, so that it begins below them:
 * it may be shorter than the reader's position in the previous one, or so long that the list would follow it to the
 * end. A reader who follows an answer that is being written keeps following it.
 *
 * @param shownAnswerIds the ids of the answers in sight
 */
export function useTurnAnchor(shownAnswerIds: readonly string[]): TurnAnchor {
  const { messages } = useEngine().tables;
  const panel = useRef<HTMLDivElement>(null);
  /** The heads' position to restore, in pixels from the upper edge of the window. */
  const place = useRef<number>(undefined);
  const key = shownAnswerIds.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: other answers are the reason.
  useLayoutEffect(() => {
    const { current } = panel;
    const list = current?.closest("section");
    const top = place.current;
    place.current = undefined;
    if (top === undefined || !current || !list) return;
    const restore = (): void => {
      list.scrollTop += current.getBoundingClientRect().top - top;
    };
    // At once, or a turn that is much shorter now would be out of sight, and be removed, when the list measures it.
    restore();
    // Runs after the list's own observer has kept its place, and before the page is painted.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      restore();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [key]);

  return {
    panel,
    keepStart: (messageId) => {
      const { current } = panel;
      const list = current?.closest("section");
      if (!current || !list || shownAnswerIds.includes(messageId)) return;
      const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < AT_END;
      if (isAtEnd && messages.get(messageId)?.isGenerating === true) return;
      place.current = Math.max(current.getBoundingClientRect().top, list.getBoundingClientRect().top);
    },
  };
}
