import { createContext, type RefObject, use, useLayoutEffect, useState } from "react";
import { answersBeside } from "./answer-form.ts";

const AnswersBesideContext = createContext(1);

export const AnswersBesideProvider = AnswersBesideContext.Provider;

/** How many answers the room shows side by side. */
export function useAnswersBeside(): number {
  return use(AnswersBesideContext);
}

/**
 * How many answers fit side by side into a room; measured before it is painted and whenever its width changes.
 *
 * @param isPaneOpen whether an artifact stands beside the room
 */
export function useMeasuredAnswersBeside(room: RefObject<HTMLElement | null>, isPaneOpen: boolean): number {
  // An estimate until the room is measured: a drawing from a wrong estimate is replaced before it is painted.
  const [fitting, setFitting] = useState(() => answersBeside(window.innerWidth, isPaneOpen));
  useLayoutEffect(() => {
    const { current } = room;
    if (current === null) return;
    const measure = (): void => setFitting(answersBeside(current.clientWidth, isPaneOpen));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [room, isPaneOpen]);
  return fitting;
}
