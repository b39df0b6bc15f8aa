import type { ConsoleEntry } from "../frame-messages.ts";
import { attachShadowRoots, guardWriting } from "./declarative-shadow-roots.ts";
import { keep, keepGetter } from "./keep.ts";

const FRAMES = "iframe, frame, object, embed";

const observe = keep(MutationObserver.prototype.observe);
const addedNodesOf = keepGetter(MutationRecord.prototype, "addedNodes");
const lengthOf = keepGetter(NodeList.prototype, "length");
const typeOf = keepGetter(Node.prototype, "nodeType");
const matches = keep(Element.prototype.matches);
const findAll = keep(Element.prototype.querySelectorAll);
const removeElement = keep(Element.prototype.remove);
const attachShadow = keep(Element.prototype.attachShadow);
const { create } = Object;
const ELEMENT = Node.ELEMENT_NODE;

/**
 * Closes what a content security policy leaves open where there is no network: connections between browsers, which no
 * browser's policy speaks of, and frames filled with a text, which would have them again. The artifact may replace
 * whatever it finds, so that nothing here asks for anything but what was kept.
 */
export function blockEscapes(write: (entry: ConsoleEntry) => void): void {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) take(globalThis, name);
  // These make shadow trees of a text, which no check could look into.
  for (const owner of [Element.prototype, ShadowRoot.prototype, DocumentFragment.prototype, Document])
    takeUnsafe(owner);
  guardWriting();
  watchFrames((frame) => {
    removeElement(frame);
    try {
      const address = (frame.getAttribute("src") ?? "").slice(0, 300);
      write({ level: "warn", text: `This preview may not use the network: ${address} (frame-src)` });
    } catch {
      // The artifact has replaced what tells of it; the frame is gone all the same.
    }
  });
  // The page is read, and its modules have not begun.
  document.addEventListener("readystatechange", () => {
    if (document.readyState === "interactive") attachShadowRoots(document);
  });
}

function take(owner: object, name: string): void {
  Object.defineProperty(owner, name, { value: undefined, configurable: false, writable: false });
}

function takeUnsafe(owner: object): void {
  for (const name of Object.getOwnPropertyNames(owner)) if (name.endsWith("HTMLUnsafe")) take(owner, name);
}

/** Finds each frame before anything can run in it: the browser tells of changes before it goes on to load. */
function watchFrames(onFrame: (frame: Element) => void): void {
  const observer = new MutationObserver((changes) => {
    // By number: the artifact may have replaced what a loop over values asks.
    for (let at = 0; at < changes.length; at += 1) {
      const nodeList = addedNodesOf(changes[at] as MutationRecord);
      const count = lengthOf(nodeList);
      for (let index = 0; index < count; index += 1) findIn(nodeList[index] as Node, onFrame);
    }
  });
  // Without a prototype: one that the artifact had added to would be read, too.
  const all: MutationObserverInit = Object.assign(create(null), { childList: true, subtree: true });
  observe(observer, document, all);
  Element.prototype.attachShadow = function attachShadowHere(options) {
    const shadowRootInit: ShadowRootInit = create(null);
    shadowRootInit.mode = options.mode;
    shadowRootInit.delegatesFocus = options.delegatesFocus ?? false;
    shadowRootInit.serializable = options.serializable ?? false;
    if (options.slotAssignment !== undefined) shadowRootInit.slotAssignment = options.slotAssignment;
    if (options.customElementRegistry) shadowRootInit.customElementRegistry = options.customElementRegistry;
    // `clonable` is left out: no check would look into the copy.
    const root = attachShadow(this, shadowRootInit);
    observe(observer, root, all);
    return root;
  };
}

function findIn(node: Node, onFrame: (frame: Element) => void): void {
  if (typeOf(node) !== ELEMENT) return;
  const element = node as Element;
  if (matches(element, FRAMES)) onFrame(element);
  const inside = findAll(element, FRAMES);
  const count = lengthOf(inside);
  for (let index = 0; index < count; index += 1) onFrame(inside[index] as Element);
}
