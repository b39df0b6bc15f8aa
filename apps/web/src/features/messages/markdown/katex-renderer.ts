import katex from "katex";
import "katex/dist/katex.min.css";

/** Em: the maximum size of a rule or space in a formula, so that none covers the page. */
const LARGEST = 40;

/**
 * Draws a formula into an element; returns false, and leaves the element unchanged, where KaTeX cannot parse it.
 * Commands that would link, load or style are not executed.
 */
export function renderFormula(tex: string, element: HTMLElement, isDisplay: boolean): boolean {
  const stage = document.createElement("span");
  try {
    katex.render(tex, stage, {
      displayMode: isDisplay,
      throwOnError: true,
      trust: false,
      strict: "ignore",
      maxSize: LARGEST,
      maxExpand: 1000,
    });
  } catch {
    return false;
  }
  element.replaceChildren(...stage.childNodes);
  return true;
}
