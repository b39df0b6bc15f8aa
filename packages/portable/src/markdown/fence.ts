/** The length of the longest run of the character in the text. */
function longestRun(text: string, character: "`" | "~"): number {
  let longest = 0;
  let current = 0;
  for (const each of text) {
    current = each === character ? current + 1 : 0;
    if (current > longest) longest = current;
  }
  return longest;
}

/**
 * A text as a code block that nothing in it can end: its fence is longer than any in it (CommonMark, "Fenced code
 * blocks").
 */
export function fenceText(text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestRun(text, "`") + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

const OPENING = /^ {0,3}(?<marks>`{3,}|~{3,})(?<info>.*)$/u;

/**
 * A text whose last code block is closed, so that following text is not part of it: an answer that was stopped in the
 * middle of its code would otherwise swallow the rest of the document.
 */
export function withClosedFence(text: string): string {
  let open: string | undefined;
  for (const line of text.split("\n")) {
    const { marks, info } = OPENING.exec(line)?.groups ?? {};
    if (marks === undefined || info === undefined) continue;
    // A fence of backticks has no backtick in its info string; else it is inline code.
    if (open === undefined) open = marks.startsWith("`") && info.includes("`") ? undefined : marks;
    else if (marks[0] === open[0] && marks.length >= open.length && info.trim() === "") open = undefined;
  }
  return open === undefined ? text : `${text}\n${open}`;
}
