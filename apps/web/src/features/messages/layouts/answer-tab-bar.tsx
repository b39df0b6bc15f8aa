import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangleFilled, IconCheck } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useMessage } from "../../../bindings/use-message.ts";
import scrollRow from "../../../ui/scroll-row.module.css";
import { AuthorMark } from "../answer/answer-header.tsx";
import { useAnswerAuthor } from "../answer/character-label.ts";
import { useReveal } from "../list/list-state.tsx";
import classes from "./answer-tab-bar.module.css";
import { type TabState, tabState } from "./tab-state.ts";

/** CSS pixels of a tab's neighbor that stay visible beside it, to show that there is one. */
const TAB_MARGIN = 32;

interface AnswerTabBarProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  /** The answers in sight, one or more. */
  shownIds: readonly string[];
  /** The one of them whose tab is in the tab order. */
  current: string;
  onShow: (messageId: string) => void;
}

/** The id of an answer's tab. */
export function tabIdOf(idPrefix: string, messageId: string): string {
  return `${idPrefix}-tab-${messageId}`;
}

/**
 * A tab for each answer of a turn, with its state; the left and right arrow keys move from tab to tab, Home and End to
 * the first and the last.
 */
export function AnswerTabBar({ idPrefix, answerIds, slots, shownIds, current, onShow }: AnswerTabBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useShownTab(bar, tabIdOf(idPrefix, current));
  const go = (index: number): void => {
    const next = answerIds.at(index % answerIds.length);
    if (next === undefined) return;
    onShow(next);
    document.getElementById(tabIdOf(idPrefix, next))?.focus({ preventScroll: true });
  };
  const goFrom = { ArrowRight: 1, ArrowLeft: -1 };
  return (
    <div
      ref={bar}
      role="tablist"
      aria-label={t`Answers`}
      aria-multiselectable={shownIds.length > 1 || undefined}
      className={`${classes.tabs} ${scrollRow.row}`}
      onKeyDown={(event) => {
        if (event.key === "Home") go(0);
        else if (event.key === "End") go(-1);
        else if (event.key === "ArrowRight" || event.key === "ArrowLeft")
          go(answerIds.indexOf(current) + goFrom[event.key]);
        else return;
        event.preventDefault();
        // The message list handles these keys, too.
        event.stopPropagation();
      }}
    >
      {answerIds.map((messageId) => (
        <AnswerTab
          key={messageId}
          id={tabIdOf(idPrefix, messageId)}
          messageId={messageId}
          slots={slots}
          isShown={shownIds.includes(messageId)}
          isCurrent={messageId === current}
          onShow={() => onShow(messageId)}
        />
      ))}
    </div>
  );
}

/**
 * Scrolls the bar, and nothing else, until a tab is visible: when `tabId` changes, and when the bar's width changes.
 */
function useShownTab(bar: { current: HTMLElement | null }, tabId: string): void {
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return;
    const show = (): void => {
      const tab = document.getElementById(tabId)?.getBoundingClientRect();
      if (tab === undefined) return;
      const frame = current.getBoundingClientRect();
      if (tab.left - TAB_MARGIN < frame.left) current.scrollLeft += tab.left - TAB_MARGIN - frame.left;
      else if (tab.right + TAB_MARGIN > frame.right) current.scrollLeft += tab.right + TAB_MARGIN - frame.right;
    };
    const observer = new ResizeObserver(show);
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar, tabId]);
}

interface AnswerTabProps {
  id: string;
  messageId: string;
  slots: Readonly<Record<string, number>>;
  isShown: boolean;
  isCurrent: boolean;
  onShow: () => void;
}

function AnswerTab({ id, messageId, slots, isShown, isCurrent, onShow }: AnswerTabProps) {
  const message = useMessage(messageId);
  const author = useAnswerAuthor(message);
  const reveal = useReveal();
  const isMerging = message?.merge !== undefined && message.isGenerating;
  const { parentMessageId, characterId } = message ?? {};
  // A merged answer is revealed at once: the person has just requested it.
  useEffect(() => {
    if (isMerging && characterId !== undefined) reveal(parentMessageId ?? "", { messageId, characterId });
  }, [isMerging, messageId, parentMessageId, characterId, reveal]);
  if (message === undefined) return null;
  const state = tabState(message);
  return (
    <button
      type="button"
      role="tab"
      id={id}
      className={classes.tab}
      aria-selected={isShown}
      tabIndex={isCurrent ? 0 : -1}
      data-state={state}
      title={author.name}
      onClick={onShow}
    >
      <AuthorMark author={author} slot={slots[message.characterId]} />
      <span className={classes.name} translate="no">
        {author.name}
      </span>
      <StateMark state={state} />
    </button>
  );
}

function StateMark({ state }: { state: TabState }) {
  return (
    <>
      {state === "processing" ? <i className={classes.pulse} aria-hidden /> : null}
      {state === "failed" ? <IconAlertTriangleFilled className={classes.mark} size={13} aria-hidden /> : null}
      {state === "done" ? <IconCheck className={classes.mark} size={13} stroke={2.25} aria-hidden /> : null}
      <VisuallyHidden>{state}</VisuallyHidden>
    </>
  );
}
