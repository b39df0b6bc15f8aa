import { useEffect, useRef } from "react";
import { useMessage } from "../../../bindings/use-message.ts";
import { Answer } from "../answer/answer.tsx";
import { ColumnHeader } from "./column-header.tsx";
import classes from "./merged-answers.module.css";

interface MergedAnswersProps {
  idPrefix: string;
  answerIds: readonly string[];
  slots: Readonly<Record<string, number>>;
  isLatestTurn: boolean;
}

/** What was merged from the answers of a turn: below them, over their whole width. */
export function MergedAnswers({ answerIds, ...rest }: MergedAnswersProps) {
  return answerIds.map((messageId) => <MergedAnswer key={messageId} messageId={messageId} {...rest} />);
}

function MergedAnswer({
  messageId,
  idPrefix,
  slots,
  isLatestTurn,
}: Omit<MergedAnswersProps, "answerIds"> & { messageId: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const isNew = useMessage(messageId)?.isGenerating === true;
  const headId = `${idPrefix}-${messageId}`;
  // The person has just asked for it, at the foot of answers that may be long.
  useEffect(() => {
    const { current } = frame;
    const list = current?.closest("section");
    if (!isNew || !current || !list) return;
    const { top, height } = list.getBoundingClientRect();
    list.scrollTop += Math.max(0, current.getBoundingClientRect().top - top - height / 3);
  }, [isNew]);
  return (
    <div ref={frame} className={classes.merged}>
      <ColumnHeader id={headId} messageId={messageId} slots={slots} />
      <Answer messageId={messageId} isLatestTurn={isLatestTurn} labelledBy={headId} />
    </div>
  );
}
