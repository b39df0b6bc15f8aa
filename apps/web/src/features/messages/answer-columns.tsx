import { type CSSProperties, type RefObject, type UIEvent, useRef } from "react";
import { Answer } from "./answer.tsx";
import classes from "./answer-columns.module.css";
import { ColumnHeader } from "./column-header.tsx";

interface AnswerColumnsProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
  onExpand: (messageId: string) => void;
}

/** Answers side by side. Their headers stay in sight while the text is scrolled, in both directions. */
export function AnswerColumns({ idPrefix, answerIds, slots, isLatestTurn, onExpand }: AnswerColumnsProps) {
  const headers = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const count = answerIds.length;
  const style = { "--columns": count } as CSSProperties;
  return (
    <div className={classes.answers} style={style} data-count={count}>
      <div
        ref={headers}
        className={classes.headers}
        // A browser scrolls the headers when a button in one of them gets the focus.
        onScroll={(event) => follow(columns, event)}
      >
        {answerIds.map((messageId) => (
          <ColumnHeader
            key={messageId}
            id={`${idPrefix}-${messageId}`}
            messageId={messageId}
            slots={slots}
            onExpand={count > 1 ? () => onExpand(messageId) : undefined}
          />
        ))}
      </div>
      <div ref={columns} className={classes.columns} onScroll={(event) => follow(headers, event)}>
        {answerIds.map((messageId) => (
          <Answer
            key={messageId}
            messageId={messageId}
            isLatestTurn={isLatestTurn}
            labelledBy={`${idPrefix}-${messageId}`}
            hasFigures={false}
          />
        ))}
      </div>
    </div>
  );
}

function follow({ current }: RefObject<HTMLElement | null>, { currentTarget }: UIEvent): void {
  if (current !== null) current.scrollLeft = currentTarget.scrollLeft;
}
