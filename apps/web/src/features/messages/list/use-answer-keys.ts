import { useEffect } from "react";
import { turnInViewNow } from "../../../bindings/turn-in-view.ts";
import { isTyping } from "../../../ui/buttons/shortcut.ts";

/** The keys that show an answer of the turn in view by its place in the strip; with Alt also while text is typed. */
export function useAnswerKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const place = /^Digit([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : undefined);
      const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.repeat || event.defaultPrevented;
      if (place === undefined || isOther || (!event.altKey && isTyping(event.target))) return;
      if (document.querySelector('[aria-modal="true"]') !== null) return;
      const turn = turnInViewNow();
      const answer = turn?.answers[Number(place) - 1];
      if (turn === undefined || answer === undefined) return;
      event.preventDefault();
      turn.show(answer.messageId);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
