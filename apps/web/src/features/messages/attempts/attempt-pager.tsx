import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { Message } from "@tutti/domain";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useMessageText } from "../../../bindings/use-message-text.ts";
import { useRoomState } from "../../../bindings/use-room-state.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import classes from "./attempt-pager.module.css";

/**
 * The answers at one place, one after the other: a retry leaves the former one behind the new one. Nothing where none
 * was replaced.
 */
export function AttemptPager({ message }: { message: Message }) {
  const { chat } = useEngine();
  const pager = useRef<HTMLFieldSetElement>(null);
  const placeId = useId();
  // Subscribes to what `chat.attempts` depends on: this component is rendered again when it changes.
  useRoomState(message.roomId);
  const attempts = chat.attempts(message.id);
  if (attempts.length < 2) return null;
  const index = attempts.indexOf(message.id);
  const turn = (step: 1 | -1): void => {
    const next = attempts[index + step];
    if (next !== undefined) void chat.showAttempt(next).then(keepInPlace(pager, next, step));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    turn(event.key === "ArrowLeft" ? -1 : 1);
  };
  const buttons = { "aria-describedby": placeId, className: classes.button };
  return (
    <>
      <FormerQuestion message={message} />
      <fieldset ref={pager} className={classes.pager} aria-label={t`Answers at this place`} onKeyDown={onKeyDown}>
        <IconButton
          {...buttons}
          icon={IconChevronLeft}
          label={t`Earlier answer`}
          shortcut={{ key: "ArrowLeft" }}
          data-step={-1}
          aria-disabled={index === 0}
          onClick={() => turn(-1)}
        />
        <span className={classes.place} aria-hidden>
          {`${index + 1}/${attempts.length}`}
        </span>
        <VisuallyHidden id={placeId}>{t`Answer ${index + 1} of ${attempts.length}`}</VisuallyHidden>
        <IconButton
          {...buttons}
          icon={IconChevronRight}
          label={t`Later answer`}
          shortcut={{ key: "ArrowRight" }}
          data-step={1}
          aria-disabled={index === attempts.length - 1}
          onClick={() => turn(1)}
        />
      </fieldset>
    </>
  );
}

/** What the question was when this answer was asked for, where it has been edited since. */
function FormerQuestion({ message }: { message: Message }) {
  const { chat } = useEngine();
  const question = useMessageText(message.parentMessageId ?? undefined);
  const [words, setWords] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit of the question is a reason to look again.
  useEffect(() => {
    let isOver = false;
    void chat.formerQuestion(message.id).then((former) => {
      if (!isOver) setWords(former);
    });
    return () => {
      isOver = true;
    };
  }, [chat, message.id, question]);
  if (words === undefined) return null;
  return (
    <p className={classes.former} role="note">
      {t`It answers the question as it was before: “${words}”`}
    </p>
  );
}

/** Milliseconds for which the buttons are kept in place: an answer is drawn and measured in several frames. */
const HELD = 500;

/**
 * Returns a function that keeps the buttons under the pointer and the focus where they were: the shown answer is
 * another element, of another height. It ends once the person does something else.
 */
function keepInPlace(pager: RefObject<HTMLElement | null>, messageId: string, step: 1 | -1): () => void {
  const list = pager.current?.closest("section");
  const top = pager.current?.getBoundingClientRect().top;
  const hadFocus = pager.current?.contains(document.activeElement) === true;
  return () => {
    if (!list || top === undefined) return;
    const until = performance.now() + HELD;
    const end = new AbortController();
    for (const type of ["wheel", "touchmove", "keydown", "pointerdown"])
      window.addEventListener(type, () => end.abort(), { signal: end.signal, capture: true, passive: true });
    let isFocusDue = hadFocus;
    const hold = (): void => {
      if (end.signal.aborted) return;
      const button = list.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"] [data-step="${step}"]`);
      const here = button?.closest("fieldset");
      if (button && here) {
        if (isFocusDue) button.focus({ preventScroll: true });
        isFocusDue = false;
        list.scrollTop += here.getBoundingClientRect().top - top;
      }
      if (performance.now() < until) requestAnimationFrame(hold);
      else end.abort();
    };
    requestAnimationFrame(hold);
  };
}
