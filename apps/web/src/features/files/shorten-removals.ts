import { Chunk } from "@codemirror/merge";
import { Text } from "@codemirror/state";
import { plural, t } from "@lingui/core/macro";
import { compareTexts } from "./compare-texts.ts";

/** How much of one removed stretch is shown: the view draws removed lines all at once, unlike those of the text. */
const SHOWN_LINES = 300;
const SHOWN_CHARACTERS = 20_000;

/** How the views of changes compare texts. */
export const diffConfig = { override: compareTexts } as const;

/**
 * The text before a change, in which long removed stretches are cut, with a line that says how much is missing. What
 * stayed, and the text after the change, are as they were.
 */
export function shortenRemovals(before: string, after: string): string {
  const original = Text.of(before.split("\n"));
  const chunks = Chunk.build(original, Text.of(after.split("\n")), diffConfig);
  const parts: string[] = [];
  let end = 0;
  for (const { fromA, endA } of chunks) {
    if (endA - fromA <= SHOWN_LINES) continue;
    const first = original.lineAt(fromA).number;
    const lines = original.lineAt(endA).number - first + 1;
    const afterLines = lines > SHOWN_LINES ? original.line(first + SHOWN_LINES).from - 1 : endA;
    const cut = Math.min(afterLines, fromA + SHOWN_CHARACTERS);
    if (cut >= endA) continue;
    parts.push(original.sliceString(end, cut), "\n", missing(original.sliceString(cut, endA)));
    end = endA;
  }
  return parts.length === 0 ? before : [...parts, original.sliceString(end)].join("");
}

/** The line in the place of removed text. */
function missing(text: string): string {
  const lines = text.split("\n").length - 1;
  if (lines === 0) return t`… and ${text.length} removed characters`;
  return plural(lines, { one: "… and # removed line", other: "… and # removed lines" });
}
