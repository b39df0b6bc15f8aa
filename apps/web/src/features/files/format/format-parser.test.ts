import { expect, test } from "vitest";
import { formatParserOf, usesTabs } from "./format-parser.ts";

test.each([
  ["/src/App.tsx", "babel-ts"],
  ["/script.JS", "babel"],
  ["/style.scss", "scss"],
  ["/index.html", "html"],
  ["/App.vue", "vue"],
  ["/README.md", "markdown"],
  ["/package.json", "json"],
  ["/picture.svg", undefined],
  ["/notes.txt", undefined],
  ["/Makefile", undefined],
  ["/a.constructor", undefined],
  ["/folder.js/file", undefined],
])("[APP-10] %s is formatted by %s", (path, parser) => {
  expect(formatParserOf(path)).toBe(parser);
});

test.each([
  ["", false],
  ["const a = 1;\n", false],
  ["if (a) {\n  b();\n\tc();\n}\n", false],
  ["if (a) {\n\tb();\n  c();\n}\n", true],
  ["\n\n  \n\tfirst", true],
  ["/*\n * A comment. */\nif (a) {\n\tb();\n}", false],
])("%j is indented with tabs: %s", (text, isTabbed) => {
  expect(usesTabs(text)).toBe(isTabbed);
});
