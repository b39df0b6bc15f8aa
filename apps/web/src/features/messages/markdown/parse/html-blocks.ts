import type { Token, TokenizerAndRendererExtension, Tokens } from "marked";
import { createFenceLines, type FenceLines } from "../../../../ui/large-text/fence-lines.ts";
import { blockNesting } from "./nesting.ts";
import { attributeOf } from "./safe-tags.ts";

/** A part that a reader opens, `<details>`, with markdown in it. */
export interface Details extends Tokens.Generic {
  type: "details";
  /** Whether it is open at first. */
  isOpened: boolean;
  /** Inline content; empty where there is no `<summary>`. */
  summary: Token[];
  tokens: Token[];
}

/** A paragraph between the tags of a block, `<p align="center">…</p>`. */
export interface AlignedParagraph extends Tokens.Generic {
  type: "aligned";
  align: "start" | "center" | "end" | undefined;
  tokens: Token[];
}

const detailsStart = /^ {0,3}<details((?:\s[^<>\n]*)?)>[ \t]*(?=\n|<summary|$)/i;
const summaryStart = /^\s*<summary(?:\s[^<>\n]*)?>((?:(?!<\/summary>|\n\s*\n)[\s\S])*)(?:<\/summary>)?/i;
const fenceStart = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;
const alignedBlock = /^ {0,3}<(p|div|center)((?:\s[^<>]*)?)>((?:(?!<\/?(?:p|div|center)[\s>])[\s\S])*)<\/\1>\s*$/i;

/**
 * The blocks that models write as HTML for lack of a form in markdown. A `<details>` ends with its own closing tag, or
 * with the text: so it is determined by its own lines, which the incremental lexer relies on.
 */
export const htmlBlockExtensions: TokenizerAndRendererExtension[] = [
  {
    name: "details",
    level: "block",
    childTokens: ["summary", "tokens"],
    tokenizer(source): Details | undefined {
      const start = detailsStart.exec(source);
      if (start === null) return undefined;
      const end = endOfDetails(source, start[0].length);
      const inner = source.slice(start[0].length, end.text);
      const summary = summaryStart.exec(inner);
      const body = summary === null ? inner : inner.slice(summary[0].length);
      const tokens = blockNesting.enter(() => {
        const { top } = this.lexer.state;
        this.lexer.state.top = true;
        const blocks = this.lexer.blockTokens(body.replace(/^(?:[ \t]*\n)+/, ""), []);
        this.lexer.state.top = top;
        return blocks;
      });
      if (tokens === undefined) return undefined;
      return {
        type: "details",
        raw: source.slice(0, end.raw),
        isOpened: /\sopen(?:[\s=]|$)/i.test(start[1] ?? ""),
        summary: summary === null ? [] : this.lexer.inline((summary[1] ?? "").trim()),
        tokens,
      };
    },
  },
];

/** The indexes at which the content ends, and the block with its closing tag. Tags inside of code do not count. */
function endOfDetails(source: string, from: number): { text: number; raw: number } {
  let depth = 1;
  let fence: FenceLines | undefined;
  for (let start = from; start < source.length; ) {
    const newline = source.indexOf("\n", start);
    const end = newline === -1 ? source.length : newline;
    const line = source.slice(start, end);
    const opening = fence === undefined && start > from ? fenceStart.exec(line) : null;
    if (fence !== undefined) {
      if (fence.closes(line)) fence = undefined;
    } else if (opening !== null) {
      fence = createFenceLines(opening[1] ?? "", opening[2] ?? "");
    } else {
      for (const match of line
        .replace(/(`+)(?!`).*?\1/g, (code) => " ".repeat(code.length))
        .matchAll(/<(\/?)details(?:\s[^<>]*)?>/gi)) {
        depth += match[1] === "" ? 1 : -1;
        if (depth === 0) return { text: start + match.index, raw: start + match.index + match[0].length };
      }
    }
    start = end + 1;
  }
  return { text: source.length, raw: source.length };
}

/** A block of HTML that is one paragraph between tags; undefined where it is another. */
export function alignedParagraph(raw: string): { align: AlignedParagraph["align"]; text: string } | undefined {
  const match = alignedBlock.exec(raw);
  if (match === null) return undefined;
  const [, name = "", attributeText = "", text = ""] = match;
  const value = name.toLowerCase() === "center" ? "center" : attributeOf(attributeText, "align")?.toLowerCase();
  const align = value === "center" ? "center" : value === "right" ? "end" : value === "left" ? "start" : undefined;
  return { align, text: text.trim() };
}

/** The source of a block that begins with the tag of a paragraph, with the closing tag that it lacks. */
export function closeBlockTag(source: string): string {
  const name = /^ {0,3}<(p|div|center)(?:\s[^<>]*)?>/i.exec(source)?.[1];
  return name === undefined || source.includes(`</${name}>`) ? source : `${source}</${name}>`;
}
