import katex from "katex";
import "katex/dist/katex.min.css";

/** Em: the maximum size of a rule or space in a formula, so that none covers the page. */
const LARGEST = 40;

/** Characters, and cells of tables, of a formula that is drawn; KaTeX makes several elements of each. */
const MAX_LENGTH = 10_000;
const MAX_CELLS = 1000;

/** The most expansions of macros, and the most characters that they make of a formula which defines its own. */
const MAX_EXPANSIONS = 1000;
const MAX_EXPANDED = 20_000;
const DEFINITION = /\\(?:[gex]?def|(?:re|provide)?newcommand|(?:future)?let|global|long)(?![a-z])/iu;

/**
 * Draws a formula into an element; returns false, and leaves the element unchanged, where KaTeX cannot parse it or it
 * is too large.
 * Commands that would link, load or style are not executed.
 */
export function renderFormula(tex: string, element: HTMLElement, isDisplay: boolean): boolean {
  if (tex.length > MAX_LENGTH || tex.split(/&|\\\\/u).length > MAX_CELLS) return false;
  const stage = document.createElement("span");
  try {
    katex.render(tex, stage, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxSize: LARGEST,
      maxExpand: expansionsOf(tex),
    });
  } catch {
    return false;
  }
  element.replaceChildren(...stage.childNodes);
  return true;
}

/** A macro of the formula's own is at most as long as the formula; KaTeX's own ones are short. */
function expansionsOf(tex: string): number {
  return DEFINITION.test(tex) ? Math.min(MAX_EXPANSIONS, Math.ceil(MAX_EXPANDED / tex.length)) : MAX_EXPANSIONS;
}
