import { t } from "@lingui/core/macro";
import { IconArrowBackUp, IconGitBranch } from "@tabler/icons-react";
import { OWN_ANSWERS, placeOf } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useMessage } from "../../../bindings/use-message.ts";
import { useRecordsById } from "../../../bindings/use-record.ts";
import { useRoomState } from "../../../bindings/use-room-state.ts";
import { useAuthor } from "../answer/character-label.ts";
import classes from "./branch-line.module.css";

interface BranchLineProps {
  questionId: string;
  answerIds: readonly string[];
  /** The place of the answer that the room continues with, if there is one. */
  continuedWithId: string | undefined;
  /** The branches that continue from here out of sight, by the answers that they follow. */
  otherBranches: readonly string[];
}

/** The note where a room branches: whose answer it continues with, the way back, and links to the other branches. */
export function BranchLine({ questionId, answerIds, continuedWithId, otherBranches }: BranchLineProps) {
  const { chat, tables } = useEngine();
  const answer = useRecordsById(tables.messages, answerIds).find((each) => placeOf(each) === continuedWithId);
  const author = useAuthor(answer?.characterId);
  const others = otherBranches.filter((branch) => branch !== OWN_ANSWERS);
  if (answer === undefined && otherBranches.length === 0) return null;
  return (
    <div className={classes.line} role="note" aria-label={t`Branch`}>
      {answer === undefined ? null : (
        <p className={classes.branch} data-chosen>
          <IconGitBranch size={15} stroke={1.75} aria-hidden />
          <span>
            {answer.merge === undefined
              ? t`Continued with ${author.name}’s answer`
              : t`Continued with ${author.name}’s merged answer`}
          </span>
          <button
            type="button"
            className={classes.go}
            title={t`Each model continues with its own answer`}
            onClick={() => void chat.goBack(questionId)}
          >
            <IconArrowBackUp size={15} stroke={1.75} aria-hidden />
            {t`Go back`}
          </button>
        </p>
      )}
      {others.map((answerId) => (
        <OtherBranch key={answerId} answerId={answerId} />
      ))}
    </div>
  );
}

function OtherBranch({ answerId }: { answerId: string }) {
  const { chat } = useEngine();
  const answer = useMessage(answerId);
  const author = useAuthor(answer?.characterId);
  const isReplaced = useRoomState(answer?.roomId ?? "")?.replacedIds?.includes(answerId) === true;
  return (
    <p className={classes.branch}>
      <IconGitBranch size={15} stroke={1.75} aria-hidden />
      <span>{otherBranchText(author.name, { isMerged: answer?.merge !== undefined, isReplaced })}</span>
      <button type="button" className={classes.go} onClick={() => void chat.continueWith(answerId)}>
        {t`Show`}
      </button>
    </p>
  );
}

function otherBranchText(name: string, { isMerged, isReplaced }: { isMerged: boolean; isReplaced: boolean }): string {
  if (isReplaced) return t`Another branch continues with ${name}’s earlier answer`;
  return isMerged
    ? t`Another branch continues with ${name}’s merged answer`
    : t`Another branch continues with ${name}’s answer`;
}
