import { startTransition, useEffect, useMemo, useState } from "react";
import { whenIdle } from "../loading/when-idle.ts";
import { type CutPlace, cutText, type TextPiece, textStart } from "./cut-text.ts";

/** UTF-16 code units that one task cuts and adds to the page: about a hundred pieces. */
const SLICE = 400_000;

interface Progress {
  text: string;
  slices: readonly (readonly TextPiece[])[];
  next: CutPlace;
}

/**
 * The pieces of a text in slices: the first is available immediately, each further one when the page is idle. A slice
 * stays the same object.
 */
export function useCutText(text: string, kind: "plain" | "markdown"): readonly (readonly TextPiece[])[] {
  const first = useMemo(() => grow({ text, slices: [], next: textStart }, kind), [text, kind]);
  const [later, setLater] = useState(first);
  const progress = later.text === text ? later : first;
  useEffect(() => {
    if (progress.next.at >= text.length) return;
    return whenIdle(() => startTransition(() => setLater(grow(progress, kind))));
  }, [progress, text, kind]);
  return progress.slices;
}

function grow({ text, slices, next }: Progress, kind: "plain" | "markdown"): Progress {
  const cut = cutText(text, kind, next, SLICE);
  return { text, slices: [...slices, cut.pieces], next: cut.next };
}
