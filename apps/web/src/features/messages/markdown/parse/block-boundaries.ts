import type { Token, Tokens } from "marked";
import { createFenceLines, holdsFences } from "../../../../ui/large-text/fence-lines.ts";

/** Whether a token is drawn; blank lines and link definitions are not. */
export function isBlock(token: Token): boolean {
  return token.type !== "space" && token.type !== "def";
}

/** Whether a token is a fenced code block, closed or not. */
export function isFence(token: Token): boolean {
  return token.type === "code" && (token as Tokens.Code).codeBlockStyle !== "indented";
}

/** Whether a token is a fenced code block without its closing fence. */
export function isOpenFence(token: Token): boolean {
  if (!isFence(token)) return false;
  const [, marker, info = ""] = /^ {0,3}(`{3,}|~{3,})([^\n]*)/.exec(token.raw) ?? [];
  if (marker === undefined) return false;
  if (holdsFences(info)) {
    const fence = createFenceLines(marker, info);
    return !token.raw.split("\n").slice(1).some(fence.closes);
  }
  const lastLine = token.raw.slice(token.raw.trimEnd().lastIndexOf("\n") + 1).trim();
  const isClosing = lastLine.length >= marker.length && lastLine === (marker[0] ?? "").repeat(lastLine.length);
  return !(isClosing && token.raw.trimEnd().includes("\n"));
}

/**
 * The number of tokens of a growing source that can no longer change, and the length of their source.
 *
 * A block is determined by its own lines and the first line that is not its own. So everything before a block is
 * settled once that block's first line is complete and
 * - a blank line stands before it (only lists, fences, raw HTML, indented code and footnotes continue after one, and
 *   the lexer has given them their lines already), or
 * - it is a fence or a heading, which no other block can take as its continuation. What stands before the block after a
 *   closed fence, a heading or a rule is settled at once. Without a blank line any other blocks may still change
 *   together: an underline makes a heading of several lines, a lazy continuation line continues a quote.
 */
export function closedEnd(tokens: readonly Token[], source: string): { count: number; length: number } {
  let offset = 0;
  let boundary = { count: 0, length: 0 };
  let before: Token | undefined;
  let isBlankBefore = false;
  for (const [index, token] of tokens.entries()) {
    if (token.type !== "space") {
      const isLineComplete = source.indexOf("\n", offset) !== -1;
      const isSettled = before !== undefined && endsByItself(before);
      const isBoundary = isLineComplete && (isBlankBefore || isFence(token) || isAtxHeading(token));
      if (index > 0 && (isSettled || isBoundary)) boundary = { count: index, length: offset };
      before = token;
    }
    offset += token.raw.length;
    isBlankBefore = /\n[ \t]*\n[ \t]*$/.test(source.slice(Math.max(0, offset - 256), offset));
  }
  // Where the tokens do not cover the whole source, their offsets are invalid: lex again instead.
  return offset === source.length ? boundary : { count: 0, length: 0 };
}

function endsByItself(token: Token): boolean {
  return token.type === "heading" || token.type === "hr" || isFence(token);
}

/** Not a heading by its underline whose text begins with a `#`. */
function isAtxHeading(token: Token): boolean {
  return token.type === "heading" && /^ {0,3}#{1,6}(?:\s|$)/.test(token.raw);
}
