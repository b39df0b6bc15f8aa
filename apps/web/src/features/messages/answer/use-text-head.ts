import { startTransition, useEffect, useState } from "react";
import { textHead } from "../../../ui/large-text/text-head.ts";
import { whenIdle } from "../../../ui/loading/when-idle.ts";
import { HEAD_LENGTH, LONG_TEXT, longerHead } from "./collapse.ts";

export interface TextHead {
  /** The text that is drawn: all of it, or its head. */
  text: string;
  /** The number of characters that are not drawn. */
  hiddenLength: number;
  /** Called when the drawn text is lower than a collapsed text. */
  onFits: (() => void) | undefined;
}

/**
 * The part of a text that is in the page: for a long text that is collapsed, only the head, long enough to fill the
 * collapsed height.
 */
export function useTextHead(text: string, isCollapsed: boolean): TextHead {
  const [length, setLength] = useState(HEAD_LENGTH);
  if (!isCollapsed || text.length <= LONG_TEXT) return { text, hiddenLength: 0, onFits: undefined };
  const head = textHead(text, length);
  const longer = longerHead(length);
  return {
    text: head,
    hiddenLength: text.length - head.length,
    onFits: longer > length ? () => setLength(longer) : undefined,
  };
}

/**
 * How many characters of a long text are drawn: more each time that the page is idle, so that no task draws all of it.
 * Undefined where all of it is drawn.
 *
 * @param isStreaming whether the text grows: it is then drawn as it grows, and stays as it was drawn when it has ended
 */
export function useDrawnLength(textLength: number, isStreaming: boolean): number | undefined {
  const [length, setLength] = useState(isStreaming ? Number.POSITIVE_INFINITY : LONG_TEXT);
  const isAll = isStreaming || length >= textLength;
  useEffect(() => {
    if (isAll) return;
    return whenIdle(() => startTransition(() => setLength(length + LONG_TEXT)));
  }, [isAll, length]);
  return isAll ? undefined : length;
}
