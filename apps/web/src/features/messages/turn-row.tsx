import { type CSSProperties, memo } from "react";
import { Answers } from "./answers.tsx";
import classes from "./turn-row.module.css";
import type { Turn } from "./turns.ts";
import { UserMessage } from "./user-message.tsx";

interface TurnRowProps {
  turn: Turn;
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** What the person said, and all that was answered to it. It is as wide as its answers need, in the middle of the list. */
export const TurnRow = memo(function TurnRow({ turn, slots, isLatestTurn }: TurnRowProps) {
  const style = { "--answers": Math.max(1, turn.answerIds.length) } as CSSProperties;
  return (
    <div className={classes.turn} style={style}>
      {turn.userMessageId === undefined ? null : (
        <UserMessage messageId={turn.userMessageId} isLatestTurn={isLatestTurn} />
      )}
      {turn.answerIds.length === 0 ? null : <Answers turn={turn} slots={slots} isLatestTurn={isLatestTurn} />}
    </div>
  );
});
