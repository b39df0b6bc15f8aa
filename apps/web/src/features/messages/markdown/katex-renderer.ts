import katex from "katex";
import "katex/dist/katex.min.css";

/** Em: no rule and no space of a formula is larger, so that none covers the page. */
const LARGEST = 40;

/**
 * Draws a formula into an element; false where it is not TeX that KaTeX knows, and then the element is as it was.
 * Commands that would link, load or style are not followed.
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
