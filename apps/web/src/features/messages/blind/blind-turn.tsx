import { isUndecided, type Message } from "@tutti/domain";
import type { ReactNode } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { BlindVote } from "./blind-vote.tsx";
import { HeldAnswers } from "./held-answers.tsx";

interface BlindTurnProps {
  question: Message;
  answerIds: readonly string[];
  /** The answers, as every turn shows them. */
  children: ReactNode;
}

/** The answers to a blind question, held back until all are complete, and the vote below them. */
export function BlindTurn({ question, answerIds, children }: BlindTurnProps) {
  const answers = useRecordsById(useEngine().tables.messages, answerIds);
  const endedCount = answers.filter(({ isGenerating }) => !isGenerating).length;
  const isAnswering = endedCount < answers.length;
  // Versions are shown in the artifact's own pane, where they have letters.
  const isHeld =
    isUndecided(question) && isAnswering && question.blind?.isShownEarly !== true && question.artifactId === undefined;
  return (
    <>
      {isHeld ? <HeldAnswers questionId={question.id} endedCount={endedCount} total={answers.length} /> : children}
      <BlindVote question={question} answerIds={answerIds} />
    </>
  );
}
