import { Marked, type MarkedOptions, type Token, type Tokens, type TokensList } from "marked";
import { citationMarkExtensions } from "./citation-marks.ts";
import { footnoteExtensions } from "./footnotes.ts";
import { mathExtensions } from "./math.ts";
import { BoundedLexer, BoundedTokenizer } from "./nesting.ts";

/** The targets of reference links, by normalized label. */
export type LinkDefinitions = TokensList["links"];

/** The point before which a link definition must have ended: a blank line, a fence or a heading. */
const definitionEnd = /\n(?=[ \t]*(?:\n|$)| {0,3}(?:`{3}|~{3}|#{1,6}(?:\s|$)))/;

class LineBoundTokenizer extends BoundedTokenizer {
  /**
   * A link definition that ends with its paragraph (CommonMark, section 4.7). Marked's own rule continues through blank
   * lines in search of a title's closing quote, so that a quote at the end of an answer could change a block at its
   * beginning.
   */
  override def(source: string): Tokens.Def | undefined {
    const end = source.search(definitionEnd);
    return super.def(end === -1 ? source : source.slice(0, end + 1));
  }
}

const options: MarkedOptions = {
  ...new Marked({ gfm: true, extensions: [...footnoteExtensions, ...mathExtensions, ...citationMarkExtensions] })
    .defaults,
  tokenizer: new LineBoundTokenizer(),
};

/** Blocks without their inline content, which `fill` lexes only where it is required. */
export interface LexedBlocks {
  tokens: Token[];
  /**
   * Lexes the inline content that belongs into `target`, a `tokens` array of one of the blocks. A repeated call does
   * nothing.
   */
  fill(target: Token[]): void;
}

/**
 * Lexes the block structure of a source whose line ends are `\n`. Links are resolved by `definitions` only, not by the
 * source's own definitions, which may not have been received completely.
 */
export function lexBlocks(source: string, definitions: LinkDefinitions): LexedBlocks {
  const lexer = new BoundedLexer(options);
  const tokens = lexer.blockTokens(source, []);
  lexer.tokens.links = definitions;
  const waiting = new Map(lexer.inlineQueue.map((entry) => [entry.tokens, entry.src]));
  return {
    tokens,
    fill(target) {
      const text = waiting.get(target);
      if (text === undefined) return;
      waiting.delete(target);
      lexer.state.inRawBlock = false;
      lexer.inlineTokens(text, target);
    },
  };
}

/** Lexes a whole source at once, with its inline content: the result that the incremental lexer must end with. */
export function lexDocument(source: string): Token[] {
  return new BoundedLexer(options).lex(source);
}

/** No definitions. */
export function noDefinitions(): LinkDefinitions {
  return Object.create(null);
}

/** The link definitions among tokens, at every depth, in the order of the text. */
export function* definitionsIn(tokens: readonly Token[]): Generator<Tokens.Def> {
  for (const token of tokens) {
    if (token.type === "def") yield token as Tokens.Def;
    else if (token.type === "list") {
      for (const item of (token as Tokens.List).items) yield* definitionsIn(item.tokens);
    } else if (token.type === "blockquote" || token.type === "footnote") {
      yield* definitionsIn((token as Tokens.Generic).tokens ?? []);
    }
  }
}
