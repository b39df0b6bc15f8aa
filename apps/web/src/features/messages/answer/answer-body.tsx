import { t } from "@lingui/core/macro";
import type { Message } from "@tutti/domain";
import { type RefObject, useCallback, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useRoom } from "../../../bindings/use-room.ts";
import { useIsFirstDrawing } from "../list/first-drawing.tsx";
import { MergeNote } from "../merge/merge-note.tsx";
import { useMergeSources } from "../merge/use-merge-sources.ts";
import classes from "./answer-body.module.css";
import { AnswerFailure } from "./answer-failure.tsx";
import { AnswerProgress } from "./answer-progress.tsx";
import { answerContent, answerState } from "./answer-state.ts";
import { AnswerText } from "./answer-text.tsx";
import { ArtifactCard } from "./artifact-card.tsx";
import { Citations, showSource } from "./citations.tsx";
import { HEAD_LENGTH, isCollapsed, isLikelyTall } from "./collapse.ts";
import { Collapsible } from "./collapsible.tsx";
import { CutOff } from "./cut-off.tsx";
import { compressionText } from "./notes/compression-text.ts";
import { limitText } from "./notes/limit-text.ts";
import { useOpenImage } from "./pictures/lightbox.tsx";
import { MessageImages } from "./pictures/message-images.tsx";
import { ReasoningBlock } from "./reasoning/reasoning-block.tsx";
import { useStreamedText } from "./use-streamed-text.ts";
import { useTextHead } from "./use-text-head.ts";

interface AnswerBodyProps {
  message: Message;
  author: { name: string; model: string | undefined; letter?: string | undefined };
  isLatestTurn: boolean;
  /** Whether the place where the text grows is in sight. */
  isEndInSight: RefObject<boolean>;
  onRetry: (() => void) | undefined;
}

/** The content of an answer, in every state. */
export function AnswerBody({ message, author, isLatestTurn, isEndInSight, onRetry }: AnswerBodyProps) {
  const { chat } = useEngine();
  const isAutoExpanded = useRoom(message.roomId)?.isAutoExpanded === true;
  const text = useStreamedText(message.id, message.isGenerating, isEndInSight);
  const openImage = useOpenImage();
  const state = answerState(message, text);
  const content = answerContent(message, text);
  // A model's style of reasoning would reveal it.
  const reasoning = author.letter === undefined ? (text?.reasoning ?? "") : "";
  const sourcesId = `sources-${message.id}`;
  const isCut = isCollapsed({
    choice: message.isCollapsed,
    isLatestTurn,
    isStreaming: message.isGenerating,
    isAutoExpanded,
  });
  const { compressedMessages, spendingNote } = message.metadata;
  const isTall = !message.isGenerating && isLikelyTall(content);
  const isFirstDrawing = useIsFirstDrawing();
  const head = useTextHead(content, isCut);
  const firstPart = useFirstPart(isCut && isFirstDrawing, head.text);
  const merged = useMergeSources(message);
  const showCitation = useCallback((index: number) => showSource(sourcesId, index), [sourcesId]);
  return (
    <div className={classes.body}>
      {message.merge === undefined ? null : (
        <MergeNote
          merge={message.merge}
          sources={merged.sources}
          onShow={merged.show}
          onMergeAgain={merged.isOutdated && !message.isGenerating ? () => void chat.retry(message.id) : undefined}
        />
      )}
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
          isCollapsed={isCut}
          onToggle={(next) => chat.setCollapsed(message.id, next)}
          isFixed={message.isGenerating || isAutoExpanded}
          isLikelyTall={isTall}
          onFits={firstPart.onFits ?? head.onFits}
          hiddenLength={head.hiddenLength}
        >
          {content.trim() === "" ? null : (
            <AnswerText
              text={head.text}
              whole={message.isGenerating ? head.text : content}
              isStreaming={message.isGenerating}
              length={firstPart.length}
              openImage={openImage}
              citations={message.merge === undefined ? message.citations : merged.sources}
              showCitation={message.merge === undefined ? showCitation : merged.show}
            />
          )}
          {message.images.length === 0 ? null : <MessageImages images={message.images} author={author.name} />}
          {message.citations.length === 0 ? null : <Citations citations={message.citations} idPrefix={sourcesId} />}
        </Collapsible>
      )}
      {message.artifactId === undefined || message.contentType === "text" ? null : (
        <ArtifactCard message={message} artifactId={message.artifactId} />
      )}
      {message.isGenerating ? <AnswerProgress messageId={message.id} isEmpty={state === "waiting"} /> : null}
      {state === "cut-off" ? <CutOff interruption={message.metadata.interruption} onRetry={onRetry} /> : null}
      {compressedMessages === undefined || author.letter !== undefined ? null : (
        <p className={classes.note}>{compressionText(compressedMessages)}</p>
      )}
      {spendingNote === undefined || author.letter !== undefined ? null : (
        <p className={classes.note} role="note">
          {limitText(spendingNote)}
        </p>
      )}
      {state === "stopped" ? <p className={classes.note}>{t`Stopped`}</p> : null}
      {state === "empty" && message.contentType === "text" ? (
        <p className={classes.note}>{t`No response generated`}</p>
      ) : null}
      {message.error !== undefined && state === "failed" ? (
        <AnswerFailure message={message} error={message.error} author={author} onRetry={onRetry} />
      ) : null}
    </div>
  );
}

/**
 * How many characters of a collapsed answer are drawn at first, where it is longer than what can be seen; the rest
 * follows. The whole text is drawn where that part would not fill the space.
 */
function useFirstPart(isWanted: boolean, text: string): { length?: number; onFits?: () => void } {
  const [isTooLittle, setIsTooLittle] = useState(false);
  if (!isWanted || isTooLittle || text.length <= HEAD_LENGTH) return {};
  return { length: HEAD_LENGTH, onFits: () => setIsTooLittle(true) };
}
