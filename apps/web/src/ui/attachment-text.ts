/** Characters of a text attachment that its chip shows (specification, point 2). */
const PREVIEW_LENGTH = 100;

/** The beginning of a text on one line. Does not read further than it shows, whatever the text's length. */
export function textPreview(content: string): string {
  // Surrogate pairs and runs of spaces shrink: four times as much is enough for all but the oddest texts.
  const line = content
    .slice(0, PREVIEW_LENGTH * 4)
    .replace(/\s+/gu, " ")
    .trim();
  return Array.from(line).slice(0, PREVIEW_LENGTH).join("");
}
