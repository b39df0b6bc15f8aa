import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconCheck, IconEye } from "@tabler/icons-react";
import { blindLetter, type Message, type Vote } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { CharacterMark } from "../../../ui/models/character-mark.tsx";
import { useMessageTools } from "../actions/message-tools.tsx";
import { useAuthor } from "../answer/character-label.ts";
import { voteText } from "./ballot-choice.ts";
import classes from "./blind.module.css";

interface CastVoteProps {
  question: Message;
  answers: readonly Message[];
  vote: Vote | undefined;
}

/** The revealed authors of the answers, and the person's vote. */
export function CastVote({ question, answers, vote }: CastVoteProps) {
  const { evidence } = useEngine();
  const { openEvidence } = useMessageTools();
  const sorted = [...answers].sort((a, b) => (a.blindPlace ?? 0) - (b.blindPlace ?? 0));
  return (
    <section className={classes.bar} data-cast aria-label={t`Vote`}>
      <div className={classes.row}>
        <p className={classes.title}>
          {vote === undefined ? (
            <IconEye size={15} stroke={1.75} aria-hidden />
          ) : (
            <IconCheck size={15} stroke={2} className={classes.check} aria-hidden />
          )}
          {vote === undefined ? t`Revealed without a vote` : t`You voted: ${voteText(vote)}`}
        </p>
        <ul className={classes.names}>
          {sorted.map((answer) => (
            <RevealedName key={answer.id} answer={answer} isBest={isBest(vote, answer)} />
          ))}
        </ul>
        <span className={classes.grow} />
        {vote === undefined ? null : (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            title={t`The vote no longer counts. The names stay.`}
            onClick={() => evidence.takeBack(question.id)}
          >
            {t`Undo vote`}
          </Button>
        )}
        {openEvidence === undefined ? null : (
          <Button size="compact-sm" variant="default" onClick={openEvidence}>
            {t`Rankings`}
          </Button>
        )}
      </div>
      {vote?.reason === undefined ? null : <p className={classes.hint}>{vote.reason}</p>}
    </section>
  );
}

/** Whether a vote named this answer the best: one that has replaced it since is at the same place. */
function isBest(vote: Vote | undefined, answer: Message): boolean {
  return vote?.candidates.find(({ place }) => place === vote.ranking[0])?.messageId === answer.id;
}

function RevealedName({ answer, isBest: isChosen }: { answer: Message; isBest: boolean }) {
  const author = useAuthor(answer.characterId);
  return (
    <li className={classes.revealed} data-best={isChosen || undefined}>
      <b>{blindLetter(answer.blindPlace ?? 0)}</b>
      {author.model === undefined ? null : (
        <CharacterMark model={author.model} avatarUrl={author.avatarUrl} size={14} />
      )}
      <span translate="no">{author.name}</span>
    </li>
  );
}
