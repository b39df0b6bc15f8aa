import { IconChevronRight } from "@tabler/icons-react";
import { useId, useLayoutEffect, useRef } from "react";
import { scrollable } from "../../../../ui/scrollable.ts";
import { useReasoningChoice } from "../../list/list-state.tsx";
import { AnswerText } from "../answer-text.tsx";
import { LARGE_TEXT } from "../collapse.ts";
import { reasoningHeading } from "../figures.ts";
import { useOpenImage } from "../pictures/lightbox.tsx";
import classes from "./reasoning-block.module.css";
import { isReasoningOpen } from "./reasoning-open.ts";

interface ReasoningBlockProps {
  messageId: string;
  text: string;
  isGenerating: boolean;
  /** Milliseconds; undefined while the model is reasoning. */
  duration: number | undefined;
}

/** The model's reasoning before its answer. */
export function ReasoningBlock({ messageId, text, isGenerating, duration }: ReasoningBlockProps) {
  const [choice, choose] = useReasoningChoice(messageId);
  const isOpen = isReasoningOpen({ choice, isGenerating, duration });
  const isGoingOn = isGenerating && duration === undefined;
  const contentId = useId();
  return (
    <div className={classes.block}>
      <button
        type="button"
        className={classes.heading}
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={() => choose(!isOpen)}
      >
        <IconChevronRight size={14} stroke={2} className={classes.chevron} aria-hidden />
        <span className={isGoingOn ? classes.shimmer : undefined}>{reasoningHeading(duration)}</span>
      </button>
      {isOpen ? <ReasoningText id={contentId} text={text} isGoingOn={isGoingOn} /> : null}
    </div>
  );
}

/** The text of a reasoning block; it stays scrolled to its end while it grows, unless the person scrolled up in it. */
function ReasoningText({ id, text, isGoingOn }: { id: string; text: string; isGoingOn: boolean }) {
  const openImage = useOpenImage();
  const hasStreamed = useRef(isGoingOn);
  hasStreamed.current ||= isGoingOn;
  const element = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the end moves with the text.
  useLayoutEffect(() => {
    const { current } = element;
    if (current !== null && isGoingOn && isAtEnd.current) current.scrollTop = current.scrollHeight;
  }, [text, isGoingOn]);

  // A large text has its own scroll container.
  if (text.length > LARGE_TEXT && !hasStreamed.current)
    return <AnswerText id={id} className={classes.text} text={text} isStreaming={false} openImage={openImage} />;
  return (
    <div
      ref={element}
      id={id}
      className={classes.text}
      {...scrollable}
      onScroll={({ currentTarget }) => {
        const { scrollHeight, scrollTop, clientHeight } = currentTarget;
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24;
      }}
    >
      <AnswerText text={text} isStreaming={isGoingOn} openImage={openImage} />
    </div>
  );
}
