import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** The table of the page's colors. */
export const tokensFile = new URL("./src/app/tokens.css", import.meta.url);

/** A color of tokens.css in `index.html`, which is painted before the style sheets: `token-dark-accent`. */
const placeholder = /\btoken-(light|dark)-([\w-]+)/gu;

/** Fills the colors of `index.html` from tokens.css. Throws for a color that has no token. */
export function earlyColors(): Plugin {
  return {
    name: "tutti-early-colors",
    transformIndexHtml: {
      order: "pre",
      handler: async (html) => {
        const tokens = await readFile(tokensFile, "utf8");
        return html.replaceAll(placeholder, (_, scheme: string, name: string) => colorOf(tokens, scheme, name));
      },
    },
  };
}

/** The color of a token in the text of tokens.css. Throws if the scheme has no such token. */
export function colorOf(tokens: string, scheme: string, name: string): string {
  const start = tokens.indexOf(`:root[data-mantine-color-scheme="${scheme}"]`);
  const block = tokens.slice(start, tokens.indexOf("}", start));
  const color = new RegExp(`--${name}: ([^;]+);`, "u").exec(block)?.[1];
  if (start === -1 || color === undefined) throw new Error(`tokens.css has no ${scheme} color --${name}.`);
  return color;
}
