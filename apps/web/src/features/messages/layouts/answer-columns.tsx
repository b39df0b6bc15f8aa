import { type CSSProperties, useRef } from "react";
import { Answer } from "../answer/answer.tsx";
import classes from "./answer-columns.module.css";
import { COLUMN_GAP } from "./answer-form.ts";
import { ColumnHeader } from "./column-header.tsx";
import { usePinnedColumns } from "./use-pinned-columns.ts";

/** CSS pixels of the headers with the gap below them, and of the tabs that may stand above them. */
const HEADERS_HEIGHT = 52;
export const TABS_HEIGHT = 48;

interface AnswerColumnsProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
  onExpand: (messageId: string) => void;
  /** Where each column is the panel of a tab: returns the tab's id for an answer's id. */
  tabOf?: (messageId: string) => string;
}

/**
 * Answers side by side. Their headers stay in sight while the text is scrolled, and so does a short answer beside a
 * long one. All of them fit into the room: a horizontal scroll container would prevent the short ones from sticking.
 */
export function AnswerColumns({ idPrefix, answerIds, slots, isLatestTurn, onExpand, tabOf }: AnswerColumnsProps) {
  const columns = useRef<HTMLDivElement>(null);
  const count = answerIds.length;
  const tabsHeight = tabOf === undefined ? 0 : TABS_HEIGHT;
  const pin = tabsHeight + HEADERS_HEIGHT;
  usePinnedColumns(columns, { ids: answerIds, pin });
  const style = {
    "--columns": count,
    "--column-gap": `${COLUMN_GAP}px`,
    "--tabs": `${tabsHeight}px`,
    "--pin": `${pin}px`,
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
            onExpand={count > 1 ? () => onExpand(messageId) : undefined}
          />
        ))}
      </div>
      <div ref={columns} className={classes.columns}>
        {answerIds.map((messageId) => (
          <div key={messageId} className={classes.column} {...panelProps(tabOf?.(messageId))}>
            <div className={classes.pinned}>
              <Answer
                messageId={messageId}
                isLatestTurn={isLatestTurn}
                labelledBy={`${idPrefix}-${messageId}`}
                hasFigures={false}
              />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function panelProps(tabId: string | undefined): { role?: "tabpanel"; "aria-labelledby"?: string } {
  return tabId === undefined ? {} : { role: "tabpanel", "aria-labelledby": tabId };
}
