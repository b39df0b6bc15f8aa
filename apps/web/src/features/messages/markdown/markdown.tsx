import { memo, useId, useMemo, useRef } from "react";
import { BlockView } from "./block-view.tsx";
import { type Block, type BlockGroups, createBlockSplitter, firstBlocks } from "./incremental-blocks.ts";
import { createCitationMarker } from "./mark-citations.ts";
import classes from "./markdown.module.css";
import { MarkdownProvider, type MarkdownScene } from "./markdown-context.ts";
import { useSettled } from "./use-settled.ts";

export interface MarkdownProps {
  text: string;
  /** Whether more text may come: the last block is drawn calmly, and a caret stands at its end. */
  isStreaming: boolean;
  /** How much of the text is drawn at least, in whole blocks; absent where it is all of it. */
  length?: number | undefined;
  openImage: MarkdownScene["openImage"];
  citations?: MarkdownScene["citations"];
  /** Whether the text has the marks of its citations already, as a part of a larger one has. */
  areMarked?: boolean;
  showCitation?: MarkdownScene["showCitation"] | undefined;
}

const noCitations: MarkdownScene["citations"] = [];
const nowhere = (): void => undefined;

/** A message's markdown as elements. Text that was drawn is not drawn again while more of it arrives. */
export function Markdown(props: MarkdownProps) {
  const { text, isStreaming, length, openImage, citations = noCitations, showCitation = nowhere } = props;
  const markedText = useMarkedText(text, props.areMarked === true ? noCitations : citations);
  const all = useBlocks(markedText, isStreaming);
  const groups = useMemo(() => (length === undefined ? all : firstBlocks(all, length)), [all, length]);
  // What streamed stays as it was drawn when it has ended.
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

/** Blocks that are drawn, laid out and painted together. A group that others follow is settled. */
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

/** The text with marks where its sources belong to places in it. */
export function useMarkedText(text: string, citations: MarkdownScene["citations"]): string {
  const marker = useRef<ReturnType<typeof createCitationMarker>>(undefined);
  if (citations.length === 0) return text;
  marker.current ??= createCitationMarker();
  return marker.current(text, citations);
}

/** The splitter is kept from render to render; reading the same text twice changes nothing, so rendering stays pure. */
function useBlocks(text: string, isStreaming: boolean): BlockGroups {
  const splitter = useRef<ReturnType<typeof createBlockSplitter>>(undefined);
  splitter.current ??= createBlockSplitter();
  return splitter.current.update(text, !isStreaming);
}
