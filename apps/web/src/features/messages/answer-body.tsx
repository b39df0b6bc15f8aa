import type { Message } from "@tutti/domain";
import { useEngine } from "../../bindings/services-context.tsx";
import { useMessageText } from "../../bindings/use-message-text.ts";
import classes from "./answer-body.module.css";
import { AnswerFailure } from "./answer-failure.tsx";
import { answerContent, answerState } from "./answer-state.ts";
import { Citations } from "./citations.tsx";
import { isCollapsed } from "./collapse.ts";
import { Collapsible } from "./collapsible.tsx";
import { useOpenImage } from "./lightbox.tsx";
import { Markdown } from "./markdown/markdown.tsx";
import { MessageImages } from "./message-images.tsx";
import { ReasoningBlock } from "./reasoning-block.tsx";

interface AnswerBodyProps {
  message: Message;
  authorName: string;
  isLatestTurn: boolean;
  onRetry: (() => void) | undefined;
}

/** What an answer says, in whatever state it is. */
export function AnswerBody({ message, authorName, isLatestTurn, onRetry }: AnswerBodyProps) {
  const { chat } = useEngine();
  const text = useMessageText(message.id);
  const openImage = useOpenImage();
  const state = answerState(message, text);
  const content = answerContent(message, text);
  const reasoning = text?.reasoning ?? "";
  return (
    <div className={classes.body}>
      {reasoning === "" ? null : (
        <ReasoningBlock
          messageId={message.id}
          text={reasoning}
          isGenerating={message.isGenerating}
          duration={message.metadata.reasoningDuration}
        />
      )}
      {content.trim() === "" && message.images.length === 0 ? null : (
        <Collapsible
          isCollapsed={isCollapsed({ choice: message.isCollapsed, isLatestTurn, isStreaming: message.isGenerating })}
          onToggle={(next) => chat.setCollapsed(message.id, next)}
          isFixed={message.isGenerating}
        >
          {content.trim() === "" ? null : (
            <Markdown text={content} isStreaming={message.isGenerating} openImage={openImage} />
          )}
          {message.images.length === 0 ? null : <MessageImages images={message.images} author={authorName} />}
          {message.citations.length === 0 ? null : <Citations citations={message.citations} />}
        </Collapsible>
      )}
      {state === "waiting" ? <p className={classes.waiting}>Processing</p> : null}
      {state === "stopped" ? <p className={classes.note}>Stopped</p> : null}
      {state === "empty" ? <p className={classes.note}>No response generated</p> : null}
      {message.error !== undefined && state === "failed" ? (
        <AnswerFailure error={message.error} onRetry={onRetry} />
      ) : null}
    </div>
  );
}
