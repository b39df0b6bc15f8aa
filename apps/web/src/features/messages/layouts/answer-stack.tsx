import { useRef } from "react";
import { Answer } from "../answer/answer.tsx";
import classes from "./answer-stack.module.css";
import { ColumnHeader } from "./column-header.tsx";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

interface AnswerStackProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** Answers under each other, each under a header that stays in sight as long as part of its text is. */
export function AnswerStack({ idPrefix, answerIds, slots, isLatestTurn }: AnswerStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  useScrollAnchor(stack, answerIds);
  return (
    <div ref={stack} className={classes.stack}>
      {answerIds.map((messageId) => (
        <div key={messageId} className={classes.answer}>
          <div className={classes.header}>
            <ColumnHeader id={`${idPrefix}-${messageId}`} messageId={messageId} slots={slots} />
          </div>
          <Answer messageId={messageId} isLatestTurn={isLatestTurn} labelledBy={`${idPrefix}-${messageId}`} />
        </div>
      ))}
    </div>
  );
}
