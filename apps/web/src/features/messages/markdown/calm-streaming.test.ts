import fc from "fast-check";
import type { Token, Tokens } from "marked";
import { expect, test } from "vitest";
import { createBlockSplitter } from "./parse/incremental-blocks.ts";

/** The text of tokens that a reader sees, without code, in which every character is literal. */
function visibleText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(visibleOf).join("");
}

function visibleOf(token: Token): string {
  switch (token.type) {
    case "code":
    case "codespan":
    case "inlineMath":
    case "citationMark":
    case "footnoteReference":
    case "checkbox":
    case "hr":
    case "space":
    case "def":
    case "math":
      return "";
    case "list":
      return (token as Tokens.List).items.map((item) => visibleText(item.tokens)).join("\n");
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .flat()
        .map((cell) => visibleText(cell.tokens))
        .join("\n");
    }
    case "text":
    case "escape":
      return "tokens" in token && token.tokens !== undefined ? visibleText(token.tokens) : (token as Tokens.Text).text;
    default:
      return "tokens" in token && token.tokens !== undefined ? visibleText(token.tokens) : token.raw;
  }
}

const words = fc.constantFrom("one", "two words", "The end", "über", "3 of 4");
const inline = fc.oneof(
  words,
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  words.map((text) => `~~${text}~~`),
  words.map((text) => `\`${text}\``),
  words.map((text) => `[${text}](https://tutti.example/a_b)`),
  fc.constantFrom("$x^2 + y_1$", "\\(a_i * b\\)", "$\\frac{1}{2}$", "\\[E = mc^2\\]", "$$a + b$$"),
  fc.constantFrom("[1]", "[2][3]", "note[^1]"),
  fc.constantFrom("costs $5 and then some", "US$5", "a * b", "snake_case"),
);
const line = fc.array(inline, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" "));
const block = fc.oneof(
  line,
  line.map((text) => `## ${text}`),
  fc.array(line, { minLength: 1, maxLength: 3 }).map((items) => items.map((item) => `- ${item}`).join("\n")),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((items) => items.map((item, at) => `${at + 1}. ${item}`).join("\n")),
  line.map((text) => `- [x] ${text}\n- [ ] open`),
  line.map((text) => `> ${text}`),
  fc.constantFrom(
    "$$\nx\n=\ny\n$$",
    "\\[\n\\sum_{i=1}^n i\n\\]",
    "```ts\nconst a = `$5`;\n```",
    "| a | b |\n|---|---|\n| $x$ | 2 |",
  ),
);
const document = fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join("\n\n"));

/** Markup characters that are never literal text in these samples. */
const raw = /\*\*|~~|`|\]\(|\$x|\$\$|\$\\|\\[()[\]]|\[\^|\[\d|\|/;

test("markup never shows itself raw while streaming, wherever it is cut", () => {
  fc.assert(
    fc.property(document, (text) => {
      const splitter = createBlockSplitter();
      for (let length = 1; length <= text.length; length += 1) {
        const blocks = splitter
          .update(text.slice(0, length), false)
          .flat()
          .map(({ token }) => visibleOf(token))
          .join("\n");
        expect(
          raw.exec(blocks)?.[0],
          `${JSON.stringify(text.slice(0, length))} shows ${JSON.stringify(blocks)}`,
        ).toBeUndefined();
      }
    }),
    { numRuns: 100 },
  );
});
