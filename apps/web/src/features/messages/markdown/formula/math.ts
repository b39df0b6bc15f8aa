import type { TokenizerAndRendererExtension, Tokens } from "marked";
import { blockFormulaAt, type FormulaSource, formulaAt, mayOpenAfter } from "./math-source.ts";

/** A formula that is a block of its own. */
export interface MathBlock extends Tokens.Generic {
  type: "math";
  /** TeX, without the delimiters. */
  tex: string;
  /** Whether its end was not found: more of it may arrive; if not, it is shown as text. */
  isUnclosed: boolean;
}

/** A formula in a line of text. */
export interface InlineMath extends Tokens.Generic {
  type: "inlineMath";
  /** TeX, without the delimiters. */
  tex: string;
  isDisplay: boolean;
}

/** Much cheaper than a search for the beginning of a formula, and nearly always false. */
function mayHoldFormula(source: string): boolean {
  return source.includes("$") || source.includes("\\(") || source.includes("\\[") || source.includes("\\begin{");
}

const inlineStart = /\$|\\(?:[([]|begin\{)/g;

/**
 * Formulas between dollars, between backslashed brackets, and in environments. A formula block is determined by its own
 * lines and never continues after a blank line, a fence or a heading, which the incremental lexer relies on.
 */
export const mathExtensions: TokenizerAndRendererExtension[] = [
  {
    name: "math",
    level: "block",
    start: (source) => {
      // Searches only to the end of the paragraph that the block may end: marked calls this for each paragraph, with
      // all text that follows.
      const end = source.indexOf("\n\n");
      const paragraph = end === -1 ? source : source.slice(0, end);
      if (!mayHoldFormula(paragraph)) return undefined;
      const index = paragraph.search(/\n {0,3}(?:\$\$(?!\$)|\\\[|\\begin\{)/);
      return index === -1 ? undefined : index + 1;
    },
    tokenizer(source): MathBlock | undefined {
      const formula = blockFormulaAt(source);
      if (formula === undefined) return undefined;
      if (formula === "open") return { type: "math", raw: source, tex: "", isUnclosed: true };
      return { type: "math", raw: formula.raw, tex: formula.tex, isUnclosed: false };
    },
  },
  {
    name: "inlineMath",
    level: "inline",
    start: (source) => {
      if (!mayHoldFormula(source)) return undefined;
      for (const match of source.matchAll(inlineStart)) {
        if (match[0] !== "$" || mayOpenAfter(source[match.index - 1])) return match.index;
      }
      return undefined;
    },
    tokenizer(source): InlineMath | undefined {
      const formula: FormulaSource | "open" | undefined = formulaAt(source);
      if (formula === undefined || formula === "open") return undefined;
      return { type: "inlineMath", raw: formula.raw, tex: formula.tex, isDisplay: formula.isDisplay };
    },
  },
];
