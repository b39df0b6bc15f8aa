import { attachShadowRoots, guardWriting } from "./declarative-shadow-roots.ts";
import { isMarkupParser, isPeerConnection } from "./taken-names.ts";
import { watchFrames } from "./watch-frames.ts";

/**
 * Closes the gaps that a content security policy leaves where there is no network: WebRTC connections, which
 * Chromium's policies do not cover, and frames filled with a text, which would have them again. It is installed by the
 * frame's own page, before a document is written over it: writing a document replaces neither the window nor its
 * built-ins, so that the guard is there whatever the document contains. The document may replace any built-in, so that
 * this code calls only built-ins that were kept beforehand.
 */
export function installGuard(): void {
  takeAll(globalThis, isPeerConnection);
  for (const owner of [Element, DocumentFragment, ShadowRoot, Document, Range, DOMParser]) {
    takeAll(owner, isMarkupParser);
    takeAll(owner.prototype, isMarkupParser);
  }
  // The only other parser whose documents have shadow trees from markup; apps have `transformToFragment`.
  const transformer = (globalThis as { XSLTProcessor?: { prototype: object } }).XSLTProcessor;
  if (transformer !== undefined) take(transformer.prototype, "transformToDocument");
  guardWriting();
  watchFrames();
}

/** Makes the shadow trees of a document that is being written; called once it is open, as this removes listeners. */
export function attachShadowRootsOnceParsed(): void {
  // The page is parsed, and its modules have not started.
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") attachShadowRoots(document);
  });
}

function take(owner: object, name: string): void {
  Object.defineProperty(owner, name, { value: undefined, configurable: false, writable: false });
}

function takeAll(owner: object, isTaken: (name: string) => boolean): void {
  for (const name of Object.getOwnPropertyNames(owner)) if (isTaken(name)) take(owner, name);
}
