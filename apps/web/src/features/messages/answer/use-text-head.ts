import { startTransition, useEffect, useState } from "react";
import { textHead } from "../../../ui/large-text/text-head.ts";
import { whenIdle } from "../../../ui/when-idle.ts";
import { HEAD_LENGTH, LONG_TEXT, longerHead } from "./collapse.ts";

export interface TextHead {
  /** What is drawn: the text, or its head. */
  text: string;
  /** Characters that are not drawn. */
  hiddenLength: number;
  /** Called where what is drawn is not as tall as a collapsed text. */
  onFits: (() => void) | undefined;
}

/**
 * What is in the page of a text: of a long one that is collapsed, the head alone, as long as it must be to fill its
 * place.
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
 * How much of a long text is drawn: more each time that the page is idle, so that no task draws all of it. Undefined
 * where that is all.
 *
 * @param isStreaming what grows is drawn as it grows, and stays as it was drawn when it has ended
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
