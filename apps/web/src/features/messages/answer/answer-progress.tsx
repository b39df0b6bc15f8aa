import { t } from "@lingui/core/macro";
import { useAnswerState } from "../../../bindings/use-answer-state.ts";
import { useAnswerNote } from "../../../ui/use-answer-note.ts";
import classes from "./answer-progress.module.css";

interface AnswerProgressProps {
  messageId: string;
  /** Whether nothing of the answer has been received. */
  isEmpty: boolean;
}

/**
 * The progress of an answer that is being received, where its text does not show it. Rendered separately with each
 * second of a wait.
 */
export function AnswerProgress({ messageId, isEmpty }: AnswerProgressProps) {
  const note = useAnswerNote(useAnswerState(messageId));
  if (note !== undefined) return <p className={classes.note}>{note}</p>;
  return isEmpty ? <p className={classes.waiting}>{t`Processing`}</p> : null;
}
