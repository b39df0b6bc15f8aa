import { type CSSProperties, memo } from "react";
import { useMessage } from "../../../bindings/use-message.ts";
import { DrawingBoundary } from "../../../ui/loading/drawing-boundary.tsx";
import { BlindTurn } from "../blind/blind-turn.tsx";
import { Answers } from "../layouts/answers.tsx";
import { useAnswersBeside } from "../layouts/answers-beside.tsx";
import { useRoomLayout } from "../layouts/use-room-layout.ts";
import { FirstDrawingProvider } from "../list/first-drawing.tsx";
import { MergeButton } from "../merge/merge-button.tsx";
import { UnformattedMessage } from "../unformatted-message.tsx";
import { BranchLine } from "./branch-line.tsx";
import classes from "./turn-row.module.css";
import { TurnSum } from "./turn-sum.tsx";
import type { Turn } from "./turns.ts";
import { UserMessage } from "./user-message.tsx";

interface TurnRowProps {
  turn: Turn;
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** The person's message and all answers to it. It is as wide as its answers require, in the middle of the list. */
export const TurnRow = memo(function TurnRow({ turn, slots, isLatestTurn }: TurnRowProps) {
  const isStack = useRoomLayout(turn.id) === "stack";
  const beside = useAnswersBeside();
  const columns = isStack ? 1 : Math.min(beside, turn.answerIds.length);
  const question = useMessage(turn.userMessageId);
  const answers =
    turn.answerIds.length === 0 ? null : <Answers turn={turn} slots={slots} isLatestTurn={isLatestTurn} />;
  const style = { "--answers": Math.max(1, columns) } as CSSProperties;
  return (
    <FirstDrawingProvider>
      <div className={classes.turn} style={style}>
        {turn.userMessageId === undefined ? null : (
          <DrawingBoundary
            content={turn.userMessageId}
            fallback={<UnformattedMessage messageId={turn.userMessageId} />}
          >
            <UserMessage messageId={turn.userMessageId} isLatestTurn={isLatestTurn} />
          </DrawingBoundary>
        )}
        {question?.blind === undefined || answers === null ? (
          answers
        ) : (
          <BlindTurn question={question} answerIds={turn.answerIds}>
            {answers}
          </BlindTurn>
        )}
        {turn.answerIds.length < 2 ? null : (
          <div className={classes.foot}>
            <MergeButton question={question} answerIds={turn.answerIds} />
            <TurnSum answerIds={turn.answerIds} />
          </div>
        )}
        {question?.continuedWithId === undefined && turn.otherBranches === undefined ? null : (
          <BranchLine
            questionId={turn.id}
            answerIds={turn.answerIds}
            continuedWithId={question?.continuedWithId}
            otherBranches={turn.otherBranches ?? []}
          />
        )}
      </div>
    </FirstDrawingProvider>
  );
});
