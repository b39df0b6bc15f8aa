import { useMemo, useRef } from "react";
import { LargeText } from "../../../ui/large-text/lazy-large-text.tsx";
import { definitionsFor, linkLinesOf } from "../../../ui/large-text/link-lines.ts";
import { textHead } from "../../../ui/large-text/text-head.ts";
import { languageLabel } from "../markdown/highlight/language-names.ts";
import { Markdown, type MarkdownProps, useMarkedText } from "../markdown/markdown.tsx";
import { HEAD_LENGTH, LARGE_TEXT } from "./collapse.ts";
import { useDrawnLength } from "./use-text-head.ts";

interface AnswerTextProps extends MarkdownProps {
  /** Where the text is the head of a longer one: the whole text, whose link definitions it uses. */
  whole?: string;
  /** The class of a large text's own scroll container. */
  className?: string | undefined;
  id?: string;
}

/**
 * Markdown of any length. A large text is shown in its own scroll container, unless it was streamed while it was shown:
 * a streamed text stays as it was drawn.
 */
export function AnswerText(props: AnswerTextProps) {
  const { text, isStreaming, length } = props;
  const hasStreamed = useRef(false);
  hasStreamed.current ||= isStreaming;
  const drawnLength = useDrawnLength(text.length, hasStreamed.current);
  const { whole = text } = props;
  const definitions = useMemo(() => (whole === text ? "" : definitionsFor(text, linkLinesOf(whole))), [text, whole]);
  if (text.length > LARGE_TEXT && !hasStreamed.current) return <Large {...props} />;
  return <Markdown {...props} text={text + definitions} length={length ?? drawnLength} />;
}

const noCitations: NonNullable<MarkdownProps["citations"]> = [];

function Large({ text, openImage, citations = noCitations, showCitation, className, id }: AnswerTextProps) {
  const markedText = useMarkedText(text, citations);
  const drawing = useMemo(
    () => ({
      languageLabel,
      draw: (source: string) => (
        <Markdown
          text={source}
          isStreaming={false}
          openImage={openImage}
          citations={citations}
          areMarked
          showCitation={showCitation}
        />
      ),
    }),
    [openImage, citations, showCitation],
  );
  return (
    <LargeText
      text={markedText}
      kind="markdown"
      markdown={drawing}
      className={className}
      id={id}
      head={drawing.draw(textHead(markedText, HEAD_LENGTH))}
    />
  );
}
