import { useRef } from "react";
import { Answer } from "../answer/answer.tsx";
import classes from "./answer-pages.module.css";
import { ColumnHeader } from "./column-header.tsx";
import { useSwipedPages } from "./use-swiped-pages.ts";

interface AnswerPagesProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
  shownId: string;
  onShow: (messageId: string) => void;
}

/** On a phone: one answer in sight, the others by swipe or in the strip. The turn is as high as the one in sight. */
export function AnswerPages({ idPrefix, answerIds, slots, isLatestTurn, shownId, onShow }: AnswerPagesProps) {
  const pages = useRef<HTMLDivElement>(null);
  const onScroll = useSwipedPages(pages, { ids: answerIds, shownId, onShow });
  return (
    <div ref={pages} className={classes.pages} onScroll={onScroll}>
      {answerIds.map((messageId) => (
        <div key={messageId} className={classes.page} data-beside={messageId === shownId ? undefined : true}>
          <ColumnHeader id={`${idPrefix}-${messageId}`} messageId={messageId} slots={slots} />
          <Answer messageId={messageId} isLatestTurn={isLatestTurn} labelledBy={`${idPrefix}-${messageId}`} />
        </div>
      ))}
    </div>
  );
}
