import type { Token, Tokens } from "marked";
import { decodeEntities } from "./decode-entities.ts";
import type { Details } from "./html-blocks.ts";
import { lexDocument } from "./lexer.ts";
import { isBreakTag } from "./safe-tags.ts";

/** A markdown text without its markup: for places that do not support markdown. Tabs separate the cells of tables. */
export function plainText(markdown: string): string {
  return blocksOf(lexDocument(markdown.replace(/\r\n?/g, "\n")));
}

function blocksOf(tokens: readonly Token[]): string {
  return tokens
    .filter(({ type }) => type !== "space" && type !== "def" && type !== "hr")
    .map(blockOf)
    .join("\n\n");
}

function blockOf(token: Token): string {
  switch (token.type) {
    case "list":
      return listOf(token as Tokens.List);
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].map((row) => row.map((cell) => inlineOf(cell.tokens)).join("\t")).join("\n");
    }
    case "details": {
      const { summary, tokens } = token as Details;
      return [inlineOf(summary), blocksOf(tokens)].filter((text) => text !== "").join("\n");
    }
    case "blockquote":
      return blocksOf((token as Tokens.Blockquote).tokens);
    case "footnote":
      return `[${(token as Tokens.Generic)["label"]}] ${blocksOf((token as Tokens.Generic).tokens ?? [])}`;
    case "code":
      return (token as Tokens.Code).text;
    case "math":
      return (token as Tokens.Generic)["isUnclosed"] === true ? token.raw : String((token as Tokens.Generic)["tex"]);
    default:
      return inlineOf([token]);
  }
}

function listOf(list: Tokens.List): string {
  const first = typeof list.start === "number" ? list.start : 1;
  return list.items
    .map((item, index) => {
      const mark = list.ordered ? `${first + index}.` : item.task ? (item.checked ? "[x]" : "[ ]") : "-";
      const content = item.tokens
        .filter(({ type }) => type !== "checkbox")
        .map(blockOf)
        .join("\n");
      return `${mark} ${content.replaceAll("\n", "\n  ")}`;
    })
    .join("\n");
}

function inlineOf(tokens: readonly Token[]): string {
  return tokens.map(inlineTokenOf).join("");
}

function inlineTokenOf(token: Token): string {
  switch (token.type) {
    case "br":
      return "\n";
    case "codespan":
      return (token as Tokens.Codespan).text;
    case "inlineMath":
      return String((token as Tokens.Generic)["tex"]);
    case "image":
      return (token as Tokens.Image).text;
    case "link": {
      const { href, tokens } = token as Tokens.Link;
      const text = inlineOf(tokens);
      return text === href ? text : `${text} (${href})`;
    }
    case "html":
      return isBreakTag(token.raw) ? "\n" : token.raw;
    case "text":
    case "escape": {
      const { tokens, text } = token as Tokens.Text;
      return tokens === undefined ? decodeEntities(text) : inlineOf(tokens);
    }
    default: {
      const { tokens } = token as Tokens.Generic;
      return tokens === undefined ? token.raw : inlineOf(tokens);
    }
  }
}
