import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { Turn } from "../turn/turns.ts";

/** CSS pixels above the question that is held. */
const SPACE = 4;

/** The share of the list's height that a long question may take: the answers below it have the rest. */
const QUESTION_SHARE = 1 / 3;

type List = Pick<Virtualizer<HTMLElement, HTMLDivElement>, "measurementsCache" | "scrollToOffset">;

interface HeldQuestion {
  /** Called after each change of the list: moves it back where it has followed an answer past the question. */
  keep: (list: List) => void;
  /** Lets the list follow the answers to their end. */
  release: () => void;
}

/**
 * The list follows the answers that arrive until their question is at its upper edge, and stays there, so that the
 * reader can begin at the beginning. A reader who scrolls decides alone: at the end, the list follows the end.
 */
export function useHeldQuestion(scroller: RefObject<HTMLElement | null>, turns: readonly Turn[]): HeldQuestion {
  const { messages } = useEngine().tables;
  const last = turns.at(-1);
  /** The turn whose question is held; undefined while the reader decides. */
  const held = useRef<string>(undefined);
  const lastTurnId = useRef<string>(undefined);

  if (last?.id !== lastTurnId.current) {
    const isFirst = lastTurnId.current === undefined;
    lastTurnId.current = last?.id;
    const isAnswering = last?.answerIds.some((id) => messages.get(id)?.isGenerating === true) === true;
    held.current = isAnswering || !isFirst ? last?.id : undefined;
  }

  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const release = (): void => {
      held.current = undefined;
    };
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
    keep(list) {
      const { current } = scroller;
      const start = list.measurementsCache.at(-1)?.start;
      if (held.current === undefined || held.current !== last?.id || current === null || start === undefined) return;
      const id = last.userMessageId ?? "";
      const question = current.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`)?.offsetHeight ?? 0;
      const limit = start - SPACE + Math.max(0, question - current.clientHeight * QUESTION_SHARE);
      if (current.scrollTop > limit + 1) list.scrollToOffset(limit);
    },
    release() {
      held.current = undefined;
    },
  };
}
