import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { Turn } from "../turn/turns.ts";

/** Pixels from the end within which the reader counts as being at the end. */
export const AT_END = 48;

/** CSS pixels above the question that is held. */
const SPACE = 4;

/** The share of the list's height that a long question may take: the answers below it have the rest. */
const QUESTION_SHARE = 1 / 3;

type List = Pick<
  Virtualizer<HTMLElement, HTMLDivElement>,
  "measurementsCache" | "scrollToOffset" | "getTotalSize" | "isAtEnd"
>;

/**
 * - `follows`: the list follows the answers to the newest question.
 * - `holds`: the question has reached the upper edge, and the list stays there.
 * - `released`: the reader decides; at the end, the list follows the end.
 */
type Hold = "follows" | "holds" | "released";

interface HeldQuestion {
  /** Whether the list stays where it is when answers grow, even at its end. */
  isHeld: boolean;
  /** Called after each change of the list: moves it back where growth has carried the question past the edge. */
  keep: (list: List) => void;
  /** Lets the list follow the answers to their end. */
  release: () => void;
}

/**
 * The list follows the answers that arrive until their question is at its upper edge, and stays there, so that the
 * reader can begin at the beginning. A reader who scrolls decides alone: at the end, the list follows the end. Only
 * growth is answered, never a change of place, so that the browser's own search, a screen reader and the keyboard move
 * the list as they like.
 */
export function useHeldQuestion(scroller: RefObject<HTMLElement | null>, turns: readonly Turn[]): HeldQuestion {
  const { messages } = useEngine().tables;
  const last = turns.at(-1);
  const [state, setState] = useState<{ turnId: string | undefined; hold: Hold }>();
  const size = useRef(0);
  /** Whether the list was at its end before it grew: elsewhere it follows nothing. */
  const wasAtEnd = useRef(true);

  if (state === undefined || state.turnId !== last?.id) {
    const isAnswering = last?.answerIds.some((id) => messages.get(id)?.isGenerating === true) === true;
    const isNew = state?.turnId !== undefined;
    setState({ turnId: last?.id, hold: isAnswering || isNew ? "follows" : "released" });
  }

  const changeTo = (hold: Hold): void =>
    setState((before) => (before === undefined || before.hold === hold ? before : { ...before, hold }));

  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const release = (): void =>
      setState((before) =>
        before === undefined || before.hold === "released" ? before : { ...before, hold: "released" },
      );
    const onPress = (event: PointerEvent): void => {
      // The scroll bar belongs to the list itself.
      if (event.target === current) release();
    };
    current.addEventListener("wheel", release, { passive: true });
    current.addEventListener("touchmove", release, { passive: true });
    current.addEventListener("keydown", release);
    current.addEventListener("pointerdown", onPress);
    return () => {
      current.removeEventListener("wheel", release);
      current.removeEventListener("touchmove", release);
      current.removeEventListener("keydown", release);
      current.removeEventListener("pointerdown", onPress);
    };
  }, [scroller]);

  return {
    isHeld: state?.hold === "holds",
    keep(list) {
      const { current } = scroller;
      const growth = list.getTotalSize() - size.current;
      size.current += growth;
      const start = list.measurementsCache.at(-1)?.start;
      if (growth === 0) wasAtEnd.current = list.isAtEnd(AT_END);
      if (growth <= 0 || !wasAtEnd.current || current === null || start === undefined) return;
      if (state === undefined || state.turnId !== last?.id || state.hold === "released") return;
      const id = last?.userMessageId ?? "";
      const question = current.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)?.offsetHeight ?? 0;
      const limit = start - SPACE + Math.max(0, question - current.clientHeight * QUESTION_SHARE);
      if (current.scrollTop < limit - 1) return;
      if (state.hold === "follows" && current.scrollTop > limit + 1) list.scrollToOffset(limit);
      changeTo("holds");
    },
    release: () => changeTo("released"),
  };
}
