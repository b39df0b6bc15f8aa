import { t } from "@lingui/core/macro";
import { isUndecided, type Message } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.tsx";

const VoteBar = lazyPart(async () => (await import("./vote-bar.tsx")).VoteBar, t`Vote`);

interface BlindVoteProps {
  question: Message;
  answerIds: readonly string[];
  /** Moves the focus to where the next message is written, after a vote; absent: the page's `goOn` does so. */
  onGoOn?: (() => void) | undefined;
}

/** The vote on the answers to a blind question, once all of them are complete. */
export function BlindVote({ question, ...rest }: BlindVoteProps) {
  const answers = useRecordsById(useEngine().tables.messages, rest.answerIds);
  const isAnswering = answers.some(({ isGenerating }) => isGenerating);
  return isAnswering && isUndecided(question) ? null : <VoteBar question={question} {...rest} />;
}
