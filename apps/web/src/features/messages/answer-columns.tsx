import { type CSSProperties, type RefObject, type UIEvent, useRef } from "react";
import { Answer } from "./answer.tsx";
import classes from "./answer-columns.module.css";
import { ColumnHeader } from "./column-header.tsx";

/** Pixels: the least width of a column, the gap between two, and what is beside the first at least. */
const COLUMN_LEAST = 320;
const COLUMN_GAP = 36;
const BESIDE = 24;

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
  const style = {
    "--columns": count,
    "--column-least": `${COLUMN_LEAST}px`,
    "--column-gap": `${COLUMN_GAP}px`,
  } as CSSProperties;
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
        {answerIds.map((messageId, index) => (
          <Answer
            key={messageId}
            messageId={messageId}
            isLatestTurn={isLatestTurn}
            labelledBy={`${idPrefix}-${messageId}`}
            hasFigures={false}
            isBeyondEdge={isBeyondEdge(index)}
          />
        ))}
      </div>
    </div>
  );
}

/** Whether a column cannot be seen before the columns are scrolled, however wide the list is in this window. */
function isBeyondEdge(index: number): boolean {
  return BESIDE + index * (COLUMN_LEAST + COLUMN_GAP) >= window.innerWidth;
}

function follow({ current }: RefObject<HTMLElement | null>, { currentTarget }: UIEvent): void {
  if (current !== null) current.scrollLeft = currentTarget.scrollLeft;
}
