import type { ConsoleEntry } from "../frame-messages.ts";

const FRAMES = "iframe, frame, object, embed";

/**
 * Closes what a content security policy leaves open where there is no network: connections between browsers, which no browser's
 * policy speaks of, and frames filled with a text, which would have them again.
 */
export function closeDoors(write: (entry: ConsoleEntry) => void): void {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) take(globalThis, name);
  // These make shadow trees of a text, which nobody could look into.
  for (const owner of [Element.prototype, ShadowRoot.prototype]) take(owner, "setHTMLUnsafe");
  take(Document, "parseHTMLUnsafe");
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) for (const frame of framesIn(node)) remove(frame, write);
    }
  });
  const watch = (root: Node): void => observer.observe(root, { childList: true, subtree: true });
  watch(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(options) {
    const root = attach.call(this, options);
    watch(root);
    return root;
  };
}

function take(owner: object, name: string): void {
  Object.defineProperty(owner, name, { value: undefined, configurable: false, writable: false });
}

function framesIn(node: Element): Element[] {
  return [...(node.matches(FRAMES) ? [node] : []), ...node.querySelectorAll(FRAMES)];
}

function remove(frame: Element, write: (entry: ConsoleEntry) => void): void {
  frame.remove();
  const address = (frame.getAttribute("src") ?? "").slice(0, 300);
  write({ level: "warn", text: `This preview may not use the network: ${address} (frame-src)` });
}
