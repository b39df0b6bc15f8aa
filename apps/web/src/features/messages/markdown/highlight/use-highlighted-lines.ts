import { startTransition, useEffect, useState } from "react";
import type { CodeLine } from "./highlight-protocol.ts";
import { highlight, highlightedBefore } from "./highlighter.ts";

/**
 * The highlighted lines of a code block; undefined until they are there and where the language is not known.
 *
 * @param isReady false while the code may still grow: then nothing is highlighted
 */
export function useHighlightedLines(
  code: string,
  language: string | undefined,
  isReady: boolean,
): CodeLine[] | undefined {
  const [result, setResult] = useState<{ code: string; lines: CodeLine[] }>();
  const before = isReady && language !== undefined ? highlightedBefore(code, language) : undefined;
  const isKnown = before !== undefined;

  useEffect(() => {
    if (!isReady || language === undefined || isKnown) return;
    let isWanted = true;
    void highlight(code, language).then((lines) => {
      if (!isWanted || lines === undefined) return;
      startTransition(() => setResult({ code, lines }));
    });
    return () => {
      isWanted = false;
    };
  }, [code, language, isReady, isKnown]);

  return before ?? (result?.code === code ? result.lines : undefined);
}
