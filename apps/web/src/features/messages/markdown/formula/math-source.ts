import { environmentAt } from "./environments.ts";

/** A formula in the source of a text. */
export interface FormulaSource {
  /** With its delimiters. */
  raw: string;
  tex: string;
  /** Whether it stands on a line of its own. */
  isDisplay: boolean;
}

/** UTF-16 code units: longer text between two dollars is prose that mentions money. */
const MAX_INLINE_LENGTH = 1000;
/** What a formula must not contain: TeX allows no blank lines in one, and a fence or a heading begins another block. */
const blockEnd = /\n(?:[ \t]*\n| {0,3}(?:`{3}|~{3}|#{1,6}(?:\s|$)))/;
const twoWords = /(?:^|[^\\A-Za-z])[A-Za-z]{2,}[,;:.]?\s+[A-Za-z]{2,}/;
const amount = /^\d[\d.,]*\s*(?:[A-Za-z]{2,}|[–—])/;
const mathSign = /[\\^_=+\-*/<>|(){}\d]|^\s*[A-Za-z]\s*$/;

/**
 * The formula at the beginning of a text: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, `\begin{…}…\end{…}`.
 *
 * @returns `open` where more text may complete it, and undefined where it is not a formula
 */
export function formulaAt(text: string): FormulaSource | "open" | undefined {
  if (text.startsWith("\\(")) return readDelimited(text, "\\(", "\\)");
  if (text.startsWith("\\[")) return readBrackets(text);
  if (text.startsWith("\\b")) return readEnvironment(text);
  if (text.startsWith("$$")) return text.startsWith("$$$") ? undefined : readDollars(text);
  return text.startsWith("$") ? single(text) : undefined;
}

/** Whether a dollar after this character may begin a formula; in `US$5` and `$A$B` it does not. */
export function mayOpenAfter(before: string | undefined): boolean {
  return before === undefined || !/[\p{L}\p{N}$\\]/u.test(before);
}

/** The index at which an incomplete formula begins; undefined where there is none. Code is skipped. */
export function openFormulaIn(text: string): number | undefined {
  if (!text.includes("$") && !text.includes("\\")) return undefined;
  let index = 0;
  while (index < text.length) {
    const character = text[index];
    if (character === "`") {
      const ticks = /^`+/.exec(text.slice(index))?.[0] ?? "`";
      const end = text.indexOf(ticks, index + ticks.length);
      if (end === -1) return undefined;
      index = end + ticks.length;
      continue;
    }
    const isOpening = character === "\\" || (character === "$" && mayOpenAfter(text[index - 1]));
    const formula = isOpening ? formulaAt(text.slice(index)) : undefined;
    if (formula === "open") return index;
    if (formula !== undefined) index += formula.raw.length;
    else if (character === "\\") index += 2;
    else if (character === "$") index += /^\$+/.exec(text.slice(index))?.[0].length ?? 1;
    else index += 1;
  }
  // A backslash at the very end may become the first half of a delimiter.
  return text.endsWith("\\") && index > text.length ? text.length - 1 : undefined;
}

/**
 * A formula that is a block: its delimiters are the first and the last characters on their lines.
 *
 * @returns `open` where its end has not been received
 */
export function blockFormulaAt(text: string): FormulaSource | "open" | undefined {
  const indent = /^ {0,3}(?=\$\$(?!\$)|\\\[|\\b)/.exec(text)?.[0];
  if (indent === undefined) return undefined;
  const source = text.slice(indent.length);
  if (source.startsWith("\\b")) return blockEnvironmentAt(source, indent);
  const closing = source.startsWith("$$") ? "$$" : "\\]";
  const end = endOf(source, 2, closing);
  const limit = source.search(blockEnd);
  if (end === -1) {
    const body = source.slice(2);
    return limit === -1 && !isProse(body) ? "open" : undefined;
  }
  if (limit !== -1 && limit < end) return undefined;
  const rest = /^[ \t]*(?:\n|$)/.exec(source.slice(end + 2));
  const tex = source.slice(2, end);
  if (rest === null || tex.trim() === "" || (closing === "\\]" && isMere(tex))) return undefined;
  return { raw: text.slice(0, indent.length + end + 2), tex: tex.trim(), isDisplay: true };
}

function readEnvironment(text: string): FormulaSource | "open" | undefined {
  const environment = environmentAt(text, text.search(blockEnd));
  if (environment === undefined || environment === "open") return environment;
  return { ...environment, tex: environment.raw };
}

function blockEnvironmentAt(source: string, indent: string): FormulaSource | "open" | undefined {
  const formula = readEnvironment(source);
  // What is not complete may still become another text.
  if (formula === "open") return source.startsWith("\\begin{") && source.includes("}") ? formula : undefined;
  if (formula === undefined || !/^[ \t]*(?:\n|$)/.test(source.slice(formula.raw.length))) return undefined;
  return { raw: indent + formula.raw, tex: formula.tex, isDisplay: true };
}

function readDelimited(text: string, opening: string, closing: string): FormulaSource | "open" | undefined {
  const end = endOf(text, opening.length, closing);
  const limit = text.search(/\n[ \t]*\n/);
  if (limit !== -1 && (end === -1 || limit < end)) return undefined;
  if (end === -1) return "open";
  const tex = text.slice(opening.length, end);
  if (tex.trim() === "") return undefined;
  return { raw: text.slice(0, end + closing.length), tex: tex.trim(), isDisplay: opening !== "\\(" };
}

/** `\[1\]` and `\[text\](address)` are escaped brackets, not formulas. */
function readBrackets(text: string): FormulaSource | "open" | undefined {
  const formula = readDelimited(text, "\\[", "\\]");
  if (formula === undefined || formula === "open") return formula;
  return isMere(formula.tex) || text[formula.raw.length] === "(" ? undefined : formula;
}

function isMere(tex: string): boolean {
  return /^[\d\s.,–-]*$/.test(tex) || /^[A-Za-z]{2,}(?:\s+[A-Za-z]+)*$/.test(tex.trim());
}

function readDollars(text: string): FormulaSource | "open" | undefined {
  const formula = readDelimited(text, "$$", "$$");
  if (formula === "open") return isProse(text.slice(2)) ? undefined : "open";
  if (formula === undefined || isProse(formula.tex) || !mathSign.test(formula.tex)) return undefined;
  return text[formula.raw.length] === "$" ? undefined : formula;
}

/**
 * A formula between single dollars, as Pandoc and GitHub read it: no blank next to a dollar on the inside, no letter or
 * digit after the last, all on one line; the next dollar must be the closing one.
 */
function single(text: string): FormulaSource | "open" | undefined {
  if (/^\$\s/.test(text)) return undefined;
  const end = endOf(text, 1, "$");
  const line = text.search(/[\n`]/);
  if (line !== -1 && (end === -1 || line < end)) return undefined;
  const tex = text.slice(1, end === -1 ? undefined : end);
  if (tex.length > MAX_INLINE_LENGTH || isProse(tex)) return undefined;
  if (end === -1) return "open";
  if (tex === "" || /\s$/.test(tex) || /[\p{L}\p{N}$]/u.test(text[end + 1] ?? "")) return undefined;
  return { raw: text.slice(0, end + 1), tex, isDisplay: false };
}

/** The index of an unescaped delimiter; -1 where there is none. */
function endOf(text: string, from: number, closing: string): number {
  for (let index = from; index < text.length; index += 1) {
    if (text.startsWith(closing, index)) return index;
    if (text[index] === "\\") index += 1;
  }
  return -1;
}

/**
 * Whether this is prose and not a formula: it has two words beside each other that are neither commands nor in braces,
 * or begins with an amount.
 */
function isProse(tex: string): boolean {
  let bare = tex;
  for (let before = ""; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\{[^{}]*\}/g, " 0 ");
  }
  const openingIndex = bare.indexOf("{");
  if (openingIndex !== -1) bare = bare.slice(0, openingIndex);
  return twoWords.test(bare) || amount.test(tex);
}
