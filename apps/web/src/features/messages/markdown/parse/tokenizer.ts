import type { Tokens } from "marked";
import { untilAddressEnd } from "./bare-address.ts";
import { readDeletion, readEmphasis } from "./cjk-emphasis.ts";
import { type AlignedParagraph, alignedParagraph } from "./html-blocks.ts";
import { nestedFence } from "./nested-fence.ts";
import { BoundedTokenizer, blockNesting } from "./nesting.ts";
import { maskPipes, unmaskPipes } from "./table-cells.ts";

/**
 * The point before which a link definition must have ended: a blank line, a fence, a heading, an underline or a rule.
 */
const definitionEnd =
  /\n(?=[ \t]*(?:\n|$)| {0,3}(?:`{3}|~{3}|#{1,6}(?:\s|$)|(?:=+|-+|(?:[*_-][ \t]*){3,})[ \t]*(?:\n|$)))/;

/** GitHub's markdown with the exceptions that models' texts require. */
export class MessageTokenizer extends BoundedTokenizer {
  /** Whether the source that is read may grow at its end. */
  mayGrow = false;

  /**
   * A link definition that ends with its paragraph (CommonMark, section 4.7). Marked's own rule continues through blank
   * lines in search of a title's closing quote, so that a quote at the end of an answer could change a block at its
   * beginning.
   */
  override def(source: string): Tokens.Def | undefined {
    const end = source.search(definitionEnd);
    return super.def(end === -1 ? source : source.slice(0, end + 1));
  }

  override emStrong(...parameters: Parameters<BoundedTokenizer["emStrong"]>): Tokens.Em | Tokens.Strong | undefined {
    return readEmphasis(this, (...rest) => super.emStrong(...rest), ...parameters);
  }

  override del(...parameters: Parameters<BoundedTokenizer["del"]>): Tokens.Del | undefined {
    return readDeletion(this, (...rest) => super.del(...rest), ...parameters);
  }

  override url(source: string): Tokens.Link | undefined {
    const link = super.url(source);
    return link === undefined ? undefined : super.url(untilAddressEnd(source.slice(0, link.raw.length)));
  }

  override fences(source: string): Tokens.Code | undefined {
    // Only at the top level a block can be open: the end of a list's item, or of a quote, is known.
    const mayGrow = this.mayGrow && !blockNesting.isInside();
    return nestedFence(source, (text) => super.fences(text), mayGrow);
  }

  override html(source: string): Tokens.HTML | undefined {
    const block = super.html(source);
    if (block === undefined) return undefined;
    const paragraph = alignedParagraph(block.raw);
    if (paragraph === undefined) return isInlineHtml(block.raw) ? undefined : block;
    const { align, text } = paragraph;
    const token: AlignedParagraph = { type: "aligned", raw: block.raw, align, text, tokens: this.lexer.inline(text) };
    // Marked hands tokens on without a look at their types.
    return token as Tokens.Generic as Tokens.HTML;
  }

  override table(source: string): Tokens.Table | undefined {
    const rows = this.rules.block.table.exec(source)?.[0];
    if (rows === undefined) return undefined;
    const maskedRows = maskPipes(rows);
    if (maskedRows === rows) return super.table(source);
    const table = super.table(maskedRows + source.slice(rows.length));
    if (table === undefined) return undefined;
    const waiting = new Map(this.lexer.inlineQueue.map((entry) => [entry.tokens, entry]));
    for (const cell of [table.header, ...table.rows].flat()) {
      cell.text = unmaskPipes(cell.text);
      const entry = waiting.get(cell.tokens);
      if (entry !== undefined) entry.src = cell.text;
    }
    return { ...table, raw: source.slice(0, table.raw.length) };
  }
}

/** Whether a block of HTML begins with a tag that belongs into a line: then it is a paragraph. */
function isInlineHtml(raw: string): boolean {
  return /^ {0,3}<\/?(?:a|abbr|b|bdi|br|cite|code|del|dfn|em|i|ins|kbd|mark|q|ruby|s|samp|small|strike|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?\/?>/i.test(
    raw,
  );
}
