import { VisuallyHidden } from "@mantine/core";
import { useEngine } from "../../bindings/services-context.tsx";
import { useMessage } from "../../bindings/use-message.ts";
import classes from "./answer.module.css";
import { AnswerBody } from "./answer-body.tsx";
import { AnswerFigures } from "./answer-header.tsx";
import { useAuthor } from "./character-label.ts";
import { MessageActions } from "./message-actions.tsx";

interface AnswerProps {
  messageId: string;
  isLatestTurn: boolean;
  /** The id of the element that names the answer's author: its header, or its tab. */
  labelledBy: string;
  /** Whether the figures and the heading stand here, because a tab above has no room for them. */
  hasFigures: boolean;
}

/** One answer: its text and what can be done with it. */
export function Answer({ messageId, isLatestTurn, labelledBy, hasFigures }: AnswerProps) {
  const { chat } = useEngine();
  const message = useMessage(messageId);
  const author = useAuthor(message?.characterId);
  if (message === undefined) return null;
  const retry = author.canAnswer && !message.isGenerating ? () => void chat.retry(messageId) : undefined;
  return (
    <article
      className={classes.answer}
      aria-labelledby={labelledBy}
      aria-busy={message.isGenerating}
      // Takes the focus of a button in it that is gone.
      tabIndex={-1}
    >
      {hasFigures ? (
        <>
          <VisuallyHidden component="h2">{author.name}</VisuallyHidden>
          <AnswerFigures message={message} />
        </>
      ) : null}
      <AnswerBody message={message} authorName={author.name} isLatestTurn={isLatestTurn} onRetry={retry} />
      {message.isGenerating ? (
        <div className={classes.noActions} />
      ) : (
        <MessageActions messageId={messageId} onRetry={message.error === undefined ? retry : undefined} />
      )}
    </article>
  );
}
