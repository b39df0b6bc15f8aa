import { compile } from "tailwindcss";
import index from "tailwindcss/index.css?raw";
import preflight from "tailwindcss/preflight.css?raw";
import theme from "tailwindcss/theme.css?raw";
import utilities from "tailwindcss/utilities.css?raw";
import { compileForPage } from "./watch-classes.ts";

/** Tailwind's own stylesheets, by the names that they are imported by. */
const sheets: Readonly<Record<string, string>> = { index, preflight, theme, utilities };

/** Tailwind 4 like its script for browsers, and with a configuration where a stylesheet requests one. */
compileForPage(async ({ css, classes }, config) => {
  const source = /@import\s+["']tailwindcss/u.test(css) ? css : `@import "tailwindcss";\n${css}`;
  const compiler = await compile(source, {
    base: "/",
    loadStylesheet: async (id, base) => {
      const name = id.replace(/^tailwindcss\/?/u, "").replace(/(?:\.css)?$/u, "") || "index";
      const content = sheets[name];
      if (content === undefined) throw new Error(`There is no stylesheet "${id}".`);
      return { path: id, base, content };
    },
    loadModule: async (id, base, kind) => {
      if (kind === "config") return { path: id, base, module: config };
      // biome-ignore lint/suspicious/noConsole: it is the artifact's console.
      console.info(`Tailwind's plugin "${id}" is not part of this product.`);
      return { path: id, base, module: () => undefined };
    },
  });
  return compiler.build([...classes]);
});
