import { memo, useId, useMemo, useRef } from "react";
import { DrawingBoundary, UnformattedText } from "../../../ui/loading/drawing-boundary.tsx";
import { BlockView } from "./block-view.tsx";
import classes from "./markdown.module.css";
import { MarkdownProvider, type MarkdownScene } from "./markdown-context.ts";
import { type Block, type BlockGroups, createBlockSplitter, firstBlocks } from "./parse/incremental-blocks.ts";
import { createCitationMarker } from "./parse/mark-citations.ts";
import { useSettled } from "./use-settled.ts";

export interface MarkdownProps {
  text: string;
  /** Whether more text may arrive: the last block is then shown repaired, and a caret stands at its end. */
  isStreaming: boolean;
  /** The minimum length of the text that is drawn, in whole blocks; absent where all of it is drawn. */
  length?: number | undefined;
  openImage: MarkdownScene["openImage"];
  citations?: MarkdownScene["citations"];
  /** Whether the text contains the marks of its citations already, as a part of a larger text does. */
  areMarked?: boolean;
  showCitation?: MarkdownScene["showCitation"] | undefined;
}

const noCitations: MarkdownScene["citations"] = [];
const nowhere = (): void => undefined;

/**
 * A message's markdown as elements. Text that was rendered is not rendered again while more of it arrives. A text that
 * cannot be drawn is shown as it was written, and leaves the rest of the page alone.
 */
export function Markdown(props: MarkdownProps) {
  return (
    <DrawingBoundary
      // A text that grows is not tried again with each piece.
      content={props.isStreaming || props.text}
      fallback={<UnformattedText text={props.text} />}
    >
      <FormattedText {...props} />
    </DrawingBoundary>
  );
}

function FormattedText(props: MarkdownProps) {
  const { text, isStreaming, length, openImage, citations = noCitations, showCitation = nowhere } = props;
  const markedText = useMarkedText(text, props.areMarked === true ? noCitations : citations);
  const all = useBlocks(markedText, isStreaming);
  const groups = useMemo(() => (length === undefined ? all : firstBlocks(all, length)), [all, length]);
  // A text that was streamed stays as it was drawn when it has ended.
  const hasStreamed = useRef(false);
  hasStreamed.current ||= isStreaming;
  const idPrefix = useId();
  const scene = useMemo(
    () => ({ idPrefix, openImage, citations, showCitation }),
    [idPrefix, openImage, citations, showCitation],
  );
  return (
    <MarkdownProvider value={scene}>
      <div className={classes.markdown} data-streaming={isStreaming || undefined}>
        {groups.map((blocks, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group keeps its place.
          <Group key={index} blocks={blocks} isSettled={hasStreamed.current && index < groups.length - 1} />
        ))}
      </div>
    </MarkdownProvider>
  );
}

/** Blocks that are rendered, laid out and painted together. A group with a following group is settled. */
const Group = memo(function Group({ blocks, isSettled }: { blocks: readonly Block[]; isSettled: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  useSettled(element, isSettled);
  return (
    <div ref={element} className={classes.group}>
      {blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
    </div>
  );
});

/** The text with marks at the positions that its sources cite. */
export function useMarkedText(text: string, citations: MarkdownScene["citations"]): string {
  const marker = useRef<ReturnType<typeof createCitationMarker>>(undefined);
  if (citations.length === 0) return text;
  marker.current ??= createCitationMarker();
  return marker.current(text, citations);
}

/**
 * The blocks of a text. The splitter outlives a render; the same text twice changes nothing, so rendering stays pure.
 */
function useBlocks(text: string, isStreaming: boolean): BlockGroups {
  const splitter = useRef<ReturnType<typeof createBlockSplitter>>(undefined);
  splitter.current ??= createBlockSplitter();
  return splitter.current.update(text, !isStreaming);
}
