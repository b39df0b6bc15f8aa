import { safeCut } from "./safe-cut.ts";

/**
 * The beginning of a text, of approximately the given length: it ends after a paragraph if one ends in its second half,
 * else after a line, else after a word, and never within a character as a reader sees it. The text itself if it is not
 * longer.
 */
export function textHead(text: string, length: number): string {
  if (text.length <= length) return text;
  const least = Math.ceil(length / 2);
  const paragraph = text.lastIndexOf("\n\n", length - 2) + 2;
  return text.slice(0, paragraph > least ? paragraph : safeCut(text, length, { least, limit: text.length }));
}
