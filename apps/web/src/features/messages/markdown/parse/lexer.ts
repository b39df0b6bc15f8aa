import { Marked, type MarkedOptions, type Token, type Tokens, type TokensList } from "marked";
import { mathExtensions } from "../formula/math.ts";
import { citationMarkExtensions } from "./citation-marks.ts";
import { footnoteExtensions } from "./footnotes.ts";
import { htmlBlockExtensions } from "./html-blocks.ts";
import { BoundedLexer } from "./nesting.ts";
import { MessageTokenizer } from "./tokenizer.ts";

/** The targets of reference links, by normalized label. */
export type LinkDefinitions = TokensList["links"];

const tokenizer = new MessageTokenizer();
const options: MarkedOptions = {
  ...new Marked({
    gfm: true,
    // Models write addresses, poems and logs line by line, and chats show their lines.
    breaks: true,
    extensions: [...footnoteExtensions, ...mathExtensions, ...citationMarkExtensions, ...htmlBlockExtensions],
  }).defaults,
  tokenizer,
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
 *
 * @param mayGrow whether more text may arrive at the source's end
 */
export function lexBlocks(source: string, definitions: LinkDefinitions, mayGrow: boolean): LexedBlocks {
  const lexer = new BoundedLexer(options);
  tokenizer.mayGrow = mayGrow;
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
  tokenizer.mayGrow = false;
  return new BoundedLexer(options).lex(source);
}

/** No definitions. */
export function noDefinitions(): LinkDefinitions {
  return Object.create(null);
}

const containers: ReadonlySet<string> = new Set(["blockquote", "footnote", "details"]);

/** The link definitions among tokens, at every depth, in the order of the text. */
export function* definitionsIn(tokens: readonly Token[]): Generator<Tokens.Def> {
  for (const token of tokens) {
    if (token.type === "def") yield token as Tokens.Def;
    else if (token.type === "list") {
      for (const item of (token as Tokens.List).items) yield* definitionsIn(item.tokens);
    } else if (containers.has(token.type)) {
      yield* definitionsIn((token as Tokens.Generic).tokens ?? []);
    }
  }
}
