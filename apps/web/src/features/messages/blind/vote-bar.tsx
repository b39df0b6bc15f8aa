import { isUndecided, type Message } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecord, useRecordsById } from "../../../bindings/use-record.ts";
import { Ballot } from "./ballot.tsx";
import { CastVote } from "./cast-vote.tsx";

interface VoteBarProps {
  question: Message;
  answerIds: readonly string[];
  /** Moves the focus to where the next message is written; absent: the page's `goOn` does so. */
  onGoOn?: (() => void) | undefined;
}

/** Below the answers to a blind question: the ballot, and after the vote its result. */
export function VoteBar({ question, answerIds, onGoOn }: VoteBarProps) {
  const { tables } = useEngine();
  const answers = useRecordsById(tables.messages, answerIds);
  const vote = useRecord(tables.votes, question.id);
  const comparedAnswers = answers.filter(({ blindPlace }) => blindPlace !== undefined);
  if (isUndecided(question)) return <Ballot question={question} answers={comparedAnswers} onGoOn={onGoOn} />;
  return <CastVote question={question} answers={comparedAnswers} vote={vote} />;
}
