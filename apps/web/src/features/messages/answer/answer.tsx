import { placeOf } from "@tutti/domain";
import { useRef } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useMessage } from "../../../bindings/use-message.ts";
import { DrawingBoundary } from "../../../ui/loading/drawing-boundary.tsx";
import { AnswerActions } from "../actions/answer-actions.tsx";
import { AttemptPager } from "../attempts/attempt-pager.tsx";
import { useJumpTarget } from "../list/list-state.tsx";
import { UnformattedMessage } from "../unformatted-message.tsx";
import classes from "./answer.module.css";
import { AnswerBody } from "./answer-body.tsx";
import { useAnswerAuthor } from "./character-label.ts";
import { GreetingPager } from "./greeting-pager.tsx";
import { useIsVisible } from "./use-is-visible.ts";

interface AnswerProps {
  messageId: string;
  isLatestTurn: boolean;
  /** The id of the element that names the answer's author: its header. */
  labelledBy: string;
}

/** One answer: its content and the actions on it. Where it cannot be drawn, its text stands there. */
export function Answer(props: AnswerProps) {
  return (
    <DrawingBoundary content={props.messageId} fallback={<UnformattedMessage messageId={props.messageId} />}>
      <AnswerArticle {...props} />
    </DrawingBoundary>
  );
}

function AnswerArticle({ messageId, isLatestTurn, labelledBy }: AnswerProps) {
  const { chat } = useEngine();
  const message = useMessage(messageId);
  const author = useAnswerAuthor(message);
  const jumpTarget = useJumpTarget(messageId);
  const end = useRef<HTMLDivElement>(null);
  const isEndInSight = useIsVisible(end, message?.isGenerating === true);
  if (message === undefined) return null;
  const isHidden = author.letter !== undefined;
  const retry =
    (author.canAnswer || isHidden || message.merge) && !message.isGenerating
      ? () => void chat.retry(messageId)
      : undefined;
  return (
    <article
      {...jumpTarget}
      data-place={placeOf(message)}
      className={classes.answer}
      aria-labelledby={labelledBy}
      aria-busy={message.isGenerating}
      // Receives the focus when a focused button in the article is removed.
      tabIndex={-1}
    >
      <AnswerBody
        message={message}
        author={author}
        isLatestTurn={isLatestTurn}
        isEndInSight={isEndInSight}
        onRetry={retry}
      />
      {message.parentMessageId === null && <GreetingPager message={message} />}
      <AttemptPager message={message} />
      {message.isGenerating ? (
        <div ref={end} className={classes.noActions} />
      ) : (
        <AnswerActions
          message={message}
          author={author}
          isHidden={isHidden}
          onRetry={
            message.error === undefined && !isHidden && message.metadata.isCutOff === undefined ? retry : undefined
          }
        />
      )}
    </article>
  );
}
