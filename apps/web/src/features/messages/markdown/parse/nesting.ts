import { Lexer, type Token, Tokenizer, type Tokens } from "marked";
import { joinTags } from "./safe-tags.ts";

/**
 * How deep blocks may stand within each other, and markup within markup: far deeper than any text that a person reads,
 * and far from the depth at which a browser's stack ends. Deeper markup stays text.
 */
export const NESTING_LIMIT = 24;

/**
 * Counts how deep the lexer is, since each level calls it again. Lexing is synchronous, so that one counter is enough.
 */
export interface Nesting {
  /** The result of a tokenizer that lexes its own content; undefined below the limit, where its source is text. */
  enter<Result>(tokenize: () => Result): Result | undefined;
  /** Whether a tokenizer that lexes its own content is running. */
  isInside(): boolean;
}

export function createNesting(): Nesting {
  let depth = 0;
  return {
    isInside: () => depth > 0,
    enter(tokenize) {
      if (depth >= NESTING_LIMIT) return undefined;
      depth += 1;
      try {
        return tokenize();
      } finally {
        depth -= 1;
      }
    },
  };
}

/** One counter for blocks and one for inline markup, which begins anew in each block. */
export const blockNesting = createNesting();
const inlineNesting = createNesting();

/** A tokenizer whose nested tokens end at the limit. */
export class BoundedTokenizer extends Tokenizer {
  override blockquote(source: string): Tokens.Blockquote | undefined {
    return blockNesting.enter(() => super.blockquote(source));
  }

  override list(source: string): Tokens.List | undefined {
    return blockNesting.enter(() => super.list(source));
  }

  override emStrong(source: string, maskedSource: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
    return inlineNesting.enter(() => super.emStrong(source, maskedSource, before));
  }

  override del(...parameters: Parameters<Tokenizer["del"]>): Tokens.Del | undefined {
    return inlineNesting.enter(() => super.del(...parameters));
  }

  override link(source: string): Tokens.Link | Tokens.Image | undefined {
    return inlineNesting.enter(() => super.link(source));
  }

  override reflink(...parameters: Parameters<Tokenizer["reflink"]>): ReturnType<Tokenizer["reflink"]> {
    return inlineNesting.enter(() => super.reflink(...parameters));
  }
}

/**
 * The most beginnings of links, and of emphasis, in one block's text. Each may be compared with each end that follows:
 * thousands of them take minutes, and no text for people has so many in one paragraph.
 */
const MOST_BRACKETS = 300;
const MOST_MARKS = 800;

/** A lexer that reads a text of nothing but markup as text, and joins the tags of safe elements. */
export class BoundedLexer extends Lexer {
  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (!isDense(source)) {
      super.inlineTokens(source, tokens);
      joinTags(tokens);
      return tokens;
    }
    tokens.push({ type: "text", raw: source, text: source, escaped: false });
    return tokens;
  }
}

function isDense(source: string): boolean {
  if (source.length < MOST_BRACKETS) return false;
  return (source.match(/\[/g)?.length ?? 0) > MOST_BRACKETS || (source.match(/[*_~]+/g)?.length ?? 0) > MOST_MARKS;
}

/** How deep tokens stand within each other. For tests. */
export function depthOf(tokens: readonly Token[]): number {
  return tokens.reduce((deepest, token) => {
    const { tokens: own = [], items = [] } = token as Tokens.Generic & { items?: Token[] };
    return Math.max(deepest, 1 + depthOf([...own, ...items]));
  }, 0);
}
