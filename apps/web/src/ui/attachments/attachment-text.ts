/** Characters of a text attachment that its chip shows (specification, point 2). */
const PREVIEW_LENGTH = 100;

/** The beginning of a text on one line. Its cost does not depend on the text's length. */
export function textPreview(content: string): string {
  // Surrogate pairs and runs of spaces get shorter: four times the length is enough for almost every text.
  const line = content
    .slice(0, PREVIEW_LENGTH * 4)
    .replace(/\s+/gu, " ")
    .trim();
  return Array.from(line).slice(0, PREVIEW_LENGTH).join("");
}
