/** Beginnings and ends that products write around reasoning within an answer's text. */
const FORMS = [
  { start: /^\s*<details type="reasoning"[^>]*>/u, end: "</details>" },
  { start: /^\s*<think>/u, end: "</think>" },
  { start: /^\s*:::thinking\n/u, end: "\n:::" },
] as const;

const SUMMARY = /^\s*<summary>[^<]*<\/summary>/u;

/**
 * An answer whose text begins with its reasoning, taken apart; all of it is content where it does not, or where no end
 * is found.
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

/** Reasoning that was folded away stands there as a quotation. */
function unquote(text: string): string {
  const lines = text.split("\n");
  const isQuoted = lines.every((line) => line.startsWith(">") || line.startsWith("&gt;") || line.trim() === "");
  return isQuoted ? lines.map((line) => line.replace(/^(?:>|&gt;) ?/u, "")).join("\n") : text;
}
