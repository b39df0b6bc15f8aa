import { type CSSProperties, useRef } from "react";
import { Answer } from "../answer/answer.tsx";
import classes from "./answer-columns.module.css";
import { COLUMN_GAP } from "./answer-form.ts";
import { ColumnHeader } from "./column-header.tsx";
import { usePinnedColumns } from "./use-pinned-columns.ts";

/** CSS pixels of the headers with the gap below them. */
const HEADERS_HEIGHT = 44;

interface AnswerColumnsProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
  /** Whether the one answer has the place of several. */
  isWidened: boolean;
  /** Widens an answer, or shows the others beside it again; absent where there is nothing to choose. */
  onToggleWidth: ((messageId: string) => void) | undefined;
}

/**
 * Answers side by side. Their headers stay in sight while the text is scrolled, and so does a short answer beside a
 * long one. All of them fit into the room: a horizontal scroll container would prevent the short ones from sticking.
 */
export function AnswerColumns(props: AnswerColumnsProps) {
  const { idPrefix, answerIds, slots, isLatestTurn, isWidened, onToggleWidth } = props;
  const columns = useRef<HTMLDivElement>(null);
  usePinnedColumns(columns, { ids: answerIds, pin: HEADERS_HEIGHT });
  const style = {
    "--columns": answerIds.length,
    "--column-gap": `${COLUMN_GAP}px`,
    "--pin": `${HEADERS_HEIGHT}px`,
  } as CSSProperties;
  return (
    <div className={classes.answers} style={style}>
      <div className={classes.headers}>
        {answerIds.map((messageId) => (
          <ColumnHeader
            key={messageId}
            id={`${idPrefix}-${messageId}`}
            messageId={messageId}
            slots={slots}
            isWidened={isWidened}
            onToggleWidth={onToggleWidth && (() => onToggleWidth(messageId))}
          />
        ))}
      </div>
      <div ref={columns} className={classes.columns}>
        {answerIds.map((messageId) => (
          <div key={messageId} className={classes.column}>
            <div className={classes.pinned}>
              <Answer messageId={messageId} isLatestTurn={isLatestTurn} labelledBy={`${idPrefix}-${messageId}`} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
