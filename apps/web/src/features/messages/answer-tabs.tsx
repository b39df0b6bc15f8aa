import { IconLayoutColumns } from "@tabler/icons-react";
import { useMessage } from "../../bindings/use-message.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Answer } from "./answer.tsx";
import { AuthorMark } from "./answer-header.tsx";
import classes from "./answer-tabs.module.css";
import { useAuthor } from "./character-label.ts";
import { type SwipedTabs, useSwipedTabs } from "./use-swiped-tabs.ts";

interface AnswerTabsProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

type AnswerTabsMode =
  | { isSwiped: true }
  /** One answer, chosen by the person. */
  | { isSwiped?: false; shown: string; onShow: (messageId: string) => void; onClose: () => void };

/** One answer at a time under tabs that name them all; on a phone they are swiped through. */
export function AnswerTabs(props: AnswerTabsProps & AnswerTabsMode) {
  return props.isSwiped ? <SwipedAnswers {...props} /> : <WidenedAnswer {...props} />;
}

function SwipedAnswers({ idPrefix, answerIds, slots, isLatestTurn }: AnswerTabsProps) {
  const tabs = useSwipedTabs(answerIds);
  return (
    <div>
      <TabBar idPrefix={idPrefix} answerIds={answerIds} slots={slots} tabs={tabs} />
      <div ref={tabs.scroller} className={classes.pages} onScroll={tabs.onScroll}>
        {answerIds.map((messageId) => (
          <div key={messageId} className={classes.page} role="tabpanel" aria-labelledby={`${idPrefix}-${messageId}`}>
            <Answer
              messageId={messageId}
              isLatestTurn={isLatestTurn}
              labelledBy={`${idPrefix}-${messageId}`}
              hasFigures
            />
          </div>
        ))}
      </div>
    </div>
  );
}

function WidenedAnswer(props: AnswerTabsProps & Exclude<AnswerTabsMode, { isSwiped: true }>) {
  const { idPrefix, answerIds, slots, isLatestTurn, shown, onShow, onClose } = props;
  return (
    <div>
      <div className={classes.bar}>
        <TabBar idPrefix={idPrefix} answerIds={answerIds} slots={slots} tabs={{ shown, show: onShow }} />
        <IconButton icon={IconLayoutColumns} label="Show side by side" onClick={onClose} />
      </div>
      <div role="tabpanel" aria-labelledby={`${idPrefix}-${shown}`}>
        <Answer
          key={shown}
          messageId={shown}
          isLatestTurn={isLatestTurn}
          labelledBy={`${idPrefix}-${shown}`}
          hasFigures
        />
      </div>
    </div>
  );
}

interface TabBarProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  tabs: Pick<SwipedTabs, "shown" | "show">;
}

function TabBar({ idPrefix, answerIds, slots, tabs }: TabBarProps) {
  const step = (by: number): void => {
    const index = answerIds.indexOf(tabs.shown) + by;
    const next = answerIds[(index + answerIds.length) % answerIds.length];
    if (next === undefined) return;
    tabs.show(next);
    document.getElementById(`${idPrefix}-${next}`)?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label="Answers"
      className={classes.tabs}
      onKeyDown={(event) => {
        if (event.key === "ArrowRight") step(1);
        else if (event.key === "ArrowLeft") step(-1);
        else return;
        event.preventDefault();
      }}
    >
      {answerIds.map((messageId) => (
        <AnswerTab
          key={messageId}
          id={`${idPrefix}-${messageId}`}
          messageId={messageId}
          slots={slots}
          isShown={messageId === tabs.shown}
          onShow={() => tabs.show(messageId)}
        />
      ))}
    </div>
  );
}

interface AnswerTabProps {
  id: string;
  messageId: string;
  slots: Readonly<Record<string, number>>;
  isShown: boolean;
  onShow: () => void;
}

function AnswerTab({ id, messageId, slots, isShown, onShow }: AnswerTabProps) {
  const message = useMessage(messageId);
  const author = useAuthor(message?.characterId);
  if (message === undefined) return null;
  return (
    <button
      type="button"
      role="tab"
      id={id}
      className={classes.tab}
      aria-selected={isShown}
      tabIndex={isShown ? 0 : -1}
      data-state={message.error !== undefined ? "failed" : message.isGenerating ? "generating" : "done"}
      onClick={onShow}
    >
      <AuthorMark author={author} slot={slots[message.characterId]} />
      <span className={classes.name}>{author.name}</span>
    </button>
  );
}
