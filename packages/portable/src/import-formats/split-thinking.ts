/** Markers that products write around reasoning within an answer's text. */
const FORMS = [
  { start: /^\s*<details type="reasoning"[^>]*>/u, end: "</details>" },
  { start: /^\s*<think>/u, end: "</think>" },
  { start: /^\s*:::thinking\n/u, end: "\n:::" },
] as const;

const SUMMARY = /^\s*<summary>[^<]*<\/summary>/u;

/**
 * Splits an answer whose text begins with its reasoning; all of it is content if it does not, or if no end marker is
 * found.
 */
export function splitThinking(text: string): { content: string; reasoning: string } {
  for (const { start, end } of FORMS) {
    const opening = start.exec(text)?.[0];
    if (opening === undefined) continue;
    const closing = text.indexOf(end, opening.length);
    if (closing < 0) break;
    const inside = text.slice(opening.length, closing).replace(SUMMARY, "");
    return { content: text.slice(closing + end.length).trim(), reasoning: unquote(inside.trim()) };
  }
  return { content: text, reasoning: "" };
}

/** Products write collapsed reasoning as a quotation; this removes the quotation marks. */
function unquote(text: string): string {
  const lines = text.split("\n");
  const isQuoted = lines.every((line) => line.startsWith(">") || line.startsWith("&gt;") || line.trim() === "");
  return isQuoted ? lines.map((line) => line.replace(/^(?:>|&gt;) ?/u, "")).join("\n") : text;
}
