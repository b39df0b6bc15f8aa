import type { Findings } from "../frame-messages.ts";

/** Elements that are visible by themselves where they have an area. */
const SHOWN = "img, svg, video, canvas, input, button, textarea, select, progress, meter, hr, audio[controls]";

/** The elements that programs usually draw in, by their names in templates. */
const ROOTS = "#root, #app, #main, #game, #container, #canvas-container, #mount, #__next, #svelte";

/** Number of elements that are inspected; in a larger page that is enough for a finding. */
const MAX_ELEMENTS = 5_000;

/** Finds what is on the screen, and what stayed empty. A canvas with an area counts, whatever is drawn on it. */
export function findContent(document: Document): Findings {
  const { body } = document;
  if (body === null) return { isDrawn: false, emptyRoots: [], emptyCanvases: [] };
  const emptyRoots = [...document.querySelectorAll(ROOTS)].filter((root) => !hasContent(root)).map(nameOf);
  const emptyCanvases = [...document.querySelectorAll("canvas")]
    .filter((canvas) => canvas.width === 0 || canvas.height === 0 || !hasArea(canvas))
    .map(nameOf);
  return { isDrawn: isDrawn(document), emptyRoots: emptyRoots.slice(0, 5), emptyCanvases: emptyCanvases.slice(0, 5) };
}

/** Whether anything is on the screen. */
export function isDrawn(document: Document): boolean {
  const { body } = document;
  if (body === null) return false;
  const roots = new Set(document.querySelectorAll(ROOTS));
  const elements = [...body.querySelectorAll("*")].slice(0, MAX_ELEMENTS);
  return hasText(body) || elements.some((element) => isShown(element) || (!roots.has(element) && isPainted(element)));
}

function hasContent(root: Element): boolean {
  return hasText(root) || [...root.querySelectorAll("*")].some((element) => isShown(element) || isPainted(element));
}

function isShown(element: Element): boolean {
  if (element.shadowRoot !== null) return hasArea(element);
  if (!element.matches(SHOWN) || !hasArea(element) || isHidden(element)) return false;
  if (element instanceof HTMLCanvasElement) return element.width > 0 && element.height > 0;
  if (element instanceof HTMLImageElement) return element.naturalWidth > 0;
  return true;
}

/** Whether an element without text has a color, a border or an image of its own, or a pseudo-element with content. */
function isPainted(element: Element): boolean {
  if (element.matches("script, style, template, noscript") || isHidden(element)) return false;
  for (const pseudo of ["::before", "::after"]) {
    const { content } = getComputedStyle(element, pseudo);
    if (content !== "none" && content !== "normal" && content !== '""') return true;
  }
  if (!hasArea(element)) return false;
  const { backgroundColor, backgroundImage, borderTopWidth, borderBottomWidth } = getComputedStyle(element);
  const isColored = !/^(?:transparent|rgba\(.*, 0\))$/u.test(backgroundColor);
  return isColored || backgroundImage !== "none" || borderTopWidth !== "0px" || borderBottomWidth !== "0px";
}

/** Whether there is text that is laid out, and is no part of a program. */
function hasText(root: Element): boolean {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (
    let text = texts.nextNode(), seenCount = 0;
    text !== null && seenCount < MAX_ELEMENTS;
    text = texts.nextNode(), seenCount += 1
  ) {
    const owner = text.parentElement;
    if (owner === null || (text.textContent ?? "").trim() === "" || owner.closest("script, style, template, noscript"))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { width, height } = range.getBoundingClientRect();
    if (width > 0 && height > 0 && !isHidden(owner)) return true;
  }
  return false;
}

function isHidden(element: Element): boolean {
  return !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function hasArea(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/** The name of an element, as a person finds it in the page. */
function nameOf(element: Element): string {
  const name = element.id === "" ? `<${element.localName}>` : `#${element.id}`;
  return name.slice(0, 100);
}
