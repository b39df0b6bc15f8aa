import type { Token, TokenizerAndRendererExtension, Tokens } from "marked";
import { blockNesting } from "./nesting.ts";

/** A footnote's definition, `[^label]: text`; indented lines after it belong to it. */
export interface FootnoteDefinition extends Tokens.Generic {
  type: "footnote";
  label: string;
}

/** A mark in the text that points to a footnote, `[^label]`. */
export interface FootnoteReference extends Tokens.Generic {
  type: "footnoteReference";
  label: string;
}

const definitionStart = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*)(?:\n|$)/;
const continuationLine = /^(?:[ \t]*\n)*(?: {2,}|\t)[ \t]*[^\s][^\n]*(?:\n|$)/;
const reference = /^\[\^([^\]\s]+)\]/;

/**
 * Footnotes as GitHub reads them, except for lazy continuation: a line of a definition that is not indented ends it. So
 * a definition is determined line by line, which the incremental lexer relies on.
 */
export const footnoteExtensions: TokenizerAndRendererExtension[] = [
  {
    name: "footnote",
    level: "block",
    childTokens: ["tokens"],
    tokenizer(source): FootnoteDefinition | undefined {
      const start = definitionStart.exec(source);
      if (start === null) return undefined;
      let length = start[0].length;
      let text = `${start[2] ?? ""}\n`;
      for (;;) {
        const line = continuationLine.exec(source.slice(length));
        if (line === null) break;
        text += line[0].replace(/^(?: {1,4}|\t)/gm, "");
        length += line[0].length;
      }
      const raw = source.slice(0, length).replace(/\n+$/, "");
      return {
        type: "footnote",
        raw,
        label: start[1] ?? "",
        tokens: blockNesting.enter(() => this.lexer.blockTokens(text.trimEnd(), [])) ?? [textToken(text.trimEnd())],
      };
    },
  },
  {
    name: "footnoteReference",
    level: "inline",
    start: (source) => {
      const index = source.indexOf("[^");
      return index === -1 ? undefined : index;
    },
    tokenizer(source): FootnoteReference | undefined {
      const match = reference.exec(source);
      return match === null ? undefined : { type: "footnoteReference", raw: match[0], label: match[1] ?? "" };
    },
  },
];

/** Text whose markup is nested too deep to be read. */
function textToken(text: string): Token {
  return { type: "paragraph", raw: text, text, tokens: [{ type: "text", raw: text, text, escaped: false }] };
}
