/** The environments of TeX that stand on lines of their own outside of a text's line. */
const displayNames = ["equation", "align", "aligned", "alignat", "alignedat", "gather", "gathered", "split", "CD"];
const inlineNames = [
  "matrix",
  "pmatrix",
  "bmatrix",
  "Bmatrix",
  "vmatrix",
  "Vmatrix",
  "smallmatrix",
  "array",
  "subarray",
];
const caseNames = ["cases", "dcases", "rcases", "drcases", "darray"];
const starNames = [...displayNames, ...inlineNames].map((name) => `${name}*`);
const names = new Set([...displayNames, ...inlineNames, ...caseNames, ...starNames]);

const OPENING = "\\begin{";
const opening = /^\\begin\{([A-Za-z]+\*?)\}/;

/** An environment at the beginning of a text. */
export interface Environment {
  /** From `\begin` to `\end`. */
  raw: string;
  isDisplay: boolean;
}

/**
 * The environment of formulas at the beginning of a text, with no dollars around it.
 *
 * @param limit the index at which a formula must have ended; -1 where there is none
 * @returns `open` where more text may complete it, and undefined where it is none
 */
export function environmentAt(text: string, limit: number): Environment | "open" | undefined {
  const name = opening.exec(text)?.[1];
  if (name === undefined) return isHalfOpening(text) ? "open" : undefined;
  if (!names.has(name)) return undefined;
  let depth = 0;
  const marks = new RegExp(`\\\\(begin|end)\\{${name.replace("*", "\\*")}\\}`, "g");
  for (const match of text.matchAll(marks)) {
    depth += match[1] === "begin" ? 1 : -1;
    const end = match.index + match[0].length;
    if (limit !== -1 && end > limit) return undefined;
    if (depth === 0) return { raw: text.slice(0, end), isDisplay: displayNames.includes(name.replace("*", "")) };
  }
  return limit === -1 ? "open" : undefined;
}

function isHalfOpening(text: string): boolean {
  if (text.length < 2) return false;
  if (OPENING.startsWith(text)) return true;
  return text.startsWith(OPENING) && [...names].some((name) => `${name}}`.startsWith(text.slice(OPENING.length)));
}
