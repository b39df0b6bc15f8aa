import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { Turn } from "../turn/turns.ts";
import { useHighlight, useReveal } from "./list-state.tsx";
import { clearMatches, markMatches } from "./mark-match.ts";

/**
 * A message that the list should show. Each jump is an object of its own, so that two jumps may lead to the same place.
 */
export interface Jump {
  messageId: string;
  /** The words that were searched for, which are marked in the message. */
  words?: readonly string[] | undefined;
  /** Called once the message is in sight. */
  onArrived?: () => void;
}

/** The maximum number of frames until a turn that was scrolled to is drawn, on the slowest machine. */
const TIMEOUT = 120;
/** The number of frames without movement after which a message counts as reached. */
const REST = 3;
/** CSS pixels that stay free above what is jumped to: the heads of the answers stay in sight there. */
const HEADS = 64;

interface JumpOptions {
  jump: Jump | undefined;
  turns: readonly Turn[];
  scroller: RefObject<HTMLElement | null>;
  virtualizer: Pick<Virtualizer<HTMLElement, HTMLDivElement>, "scrollToIndex">;
}

/**
 * Brings a message into sight, focuses it, and highlights it for a moment. A message that is not loaded yet, as in a
 * room whose older messages are still being read, is waited for.
 */
export function useJump({ jump, turns, scroller, virtualizer }: JumpOptions): void {
  const lastJump = useRef<Jump>(undefined);
  const frame = useRef(0);
  const { chat, tables } = useEngine();
  const { messages } = tables;
  const reveal = useReveal();
  const highlight = useHighlight();

  useEffect(() => {
    if (jump === undefined || lastJump.current === jump) return;
    const { messageId, words = [], onArrived } = jump;
    const index = turns.findIndex((turn) => turn.userMessageId === messageId || turn.answerIds.includes(messageId));
    const turn = turns[index];
    // The message may be on a branch that is out of sight.
    if (turn === undefined && messages.get(messageId) !== undefined) void chat.showBranchOf(messageId);
    if (turn === undefined) return;
    lastJump.current = jump;
    // An answer behind another one would stay out of sight.
    const characterId = messages.get(messageId)?.characterId;
    if (turn.answerIds.includes(messageId) && characterId !== undefined) reveal(turn.id, { messageId, characterId });
    // A match may be in the part of a message that is not shown.
    if (words.length > 0 && index < turns.length - 1) chat.setCollapsed(messageId, false);
    virtualizer.scrollToIndex(index, { align: "start" });

    /** Turns that are scrolled past are measured on the way, so the target moves until no more turns are drawn. */
    const arrive = (framesLeft: number, before: { top: number; waitUntilStill: number }): void => {
      const article = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
      const top = article?.getBoundingClientRect().top ?? Number.NaN;
      const waitUntilStill = Math.abs(top - before.top) < 1 ? before.waitUntilStill + 1 : 0;
      if (!article || (waitUntilStill < REST && framesLeft > 0)) {
        if (framesLeft > 0)
          frame.current = requestAnimationFrame(() => arrive(framesLeft - 1, { top, waitUntilStill }));
        return;
      }
      const match = markMatches(article, words);
      if (scroller.current !== null) bringIntoSight(scroller.current, article, match);
      article.focus({ preventScroll: true });
      highlight(messageId);
      onArrived?.();
    };
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => arrive(TIMEOUT, { top: Number.NaN, waitUntilStill: 0 }));
  }, [jump, turns, scroller, virtualizer, chat, messages, reveal, highlight]);

  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      clearMatches();
    },
    [],
  );
}

/**
 * Scrolls the list up or down, and never sideways, until a message is in its middle: its start where it is taller than
 * the list, or what was found in it.
 */
function bringIntoSight(list: HTMLElement, article: HTMLElement, match: Range | undefined): void {
  const frame = list.getBoundingClientRect();
  const whole = article.getBoundingClientRect();
  const found = match?.getBoundingClientRect();
  const isTall = whole.height > frame.height - HEADS;
  const target = isTall && found !== undefined && found.height > 0 ? found : whole;
  const isFromStart = target === whole && isTall;
  const space = isFromStart ? HEADS : (frame.height - target.height) / 2;
  list.scrollTop += target.top - frame.top - Math.max(HEADS, space);
}
