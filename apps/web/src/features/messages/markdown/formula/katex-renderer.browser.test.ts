import { expect, test } from "vitest";
import { renderFormula } from "./katex-renderer.ts";

test.each([
  ["of braces within braces", `${"{".repeat(4900)}${"}".repeat(4900)}`],
  ["of more than 10,000 characters", "x".repeat(10_001)],
  ["of a thousand cells", String.raw`\begin{matrix}${"&".repeat(1000)}\end{matrix}`],
  ["whose macro is repeated", String.raw`\def\a{${"x".repeat(400)}}${String.raw`\a`.repeat(200)}`],
  ["whose macro doubles itself", String.raw`\def\a#1{#1#1}${String.raw`\a{`.repeat(14)}x${"}".repeat(14)}`],
  ["whose macro calls itself", String.raw`\def\a{\a\a x}\a`],
  ["whose \\let makes a copy of a macro", String.raw`\def\a{${"x".repeat(400)}}\let\b=\a${String.raw`\b`.repeat(200)}`],
])("[SEC-18] a formula %s is not drawn", (_what, tex) => {
  const element = document.createElement("span");
  expect(renderFormula(tex, element, true)).toBe(false);
  expect(element.childNodes).toHaveLength(0);
});

test.each([
  ["with macros of its own", String.raw`\newcommand{\V}{\mathbb{V}}\V^n \to \V^m`],
  ["with many of KaTeX's macros", String.raw`\dots`.repeat(300)],
  ["of a matrix", String.raw`\begin{matrix}${String.raw`1&2&3\\`.repeat(100)}\end{matrix}`],
])("a formula %s is drawn", (_what, tex) => {
  const element = document.createElement("span");
  expect(renderFormula(tex, element, true)).toBe(true);
  expect(element.querySelector(".katex")).not.toBeNull();
});
