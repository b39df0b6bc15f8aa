import { isUndecided, type Message } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecord, useRecordsById } from "../../../bindings/use-record.ts";
import { Ballot } from "./ballot.tsx";
import { CastVote } from "./cast-vote.tsx";

interface VoteBarProps {
  question: Message;
  answerIds: readonly string[];
  /** Leads to where the next thing is asked; absent: what stands around messages says it. */
  onGoOn?: (() => void) | undefined;
}

/** Below the answers to a blind question: the vote, and what came of it. */
export function VoteBar({ question, answerIds, onGoOn }: VoteBarProps) {
  const { tables } = useEngine();
  const answers = useRecordsById(tables.messages, answerIds);
  const vote = useRecord(tables.votes, question.id);
  const comparedAnswers = answers.filter(({ blindPlace }) => blindPlace !== undefined);
  if (isUndecided(question)) return <Ballot question={question} answers={comparedAnswers} onGoOn={onGoOn} />;
  return <CastVote question={question} answers={comparedAnswers} vote={vote} />;
}
