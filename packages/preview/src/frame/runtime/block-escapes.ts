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
 * Closes the gaps that a content security policy leaves where there is no network: WebRTC connections, which no
 * browser's policy covers, and frames filled with a text, which would have them again. The artifact may replace any
 * built-in, so that this code calls only built-ins that were kept beforehand.
 */
export function blockEscapes(write: (entry: ConsoleEntry) => void): void {
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection"]) take(globalThis, name);
  // These create shadow trees from a text, which no check could inspect.
  for (const owner of [Element.prototype, ShadowRoot.prototype, DocumentFragment.prototype, Document])
    takeUnsafe(owner);
  guardWriting();
  watchFrames((frame) => {
    removeElement(frame);
    try {
      const address = (frame.getAttribute("src") ?? "").slice(0, 300);
      write({ level: "warn", text: `This preview may not use the network: ${address} (frame-src)` });
    } catch {
      // The artifact has replaced a function that reports it; the frame is removed all the same.
    }
  });
  // The page is parsed, and its modules have not started.
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

/** Finds each frame before any code can run in it: the browser reports changes before it continues to load. */
function watchFrames(onFrame: (frame: Element) => void): void {
  const observer = new MutationObserver((changes) => {
    // By index: the artifact may have replaced the iterator that a loop over values calls.
    for (let at = 0; at < changes.length; at += 1) {
      const nodeList = addedNodesOf(changes[at] as MutationRecord);
      const count = lengthOf(nodeList);
      for (let index = 0; index < count; index += 1) findIn(nodeList[index] as Node, onFrame);
    }
  });
  // Without a prototype: properties that the artifact had added to it would be read, too.
  const all: MutationObserverInit = Object.assign(create(null), { childList: true, subtree: true });
  observe(observer, document, all);
  Element.prototype.attachShadow = function attachShadowHere(options) {
    const shadowRootInit: ShadowRootInit = create(null);
    shadowRootInit.mode = options.mode;
    shadowRootInit.delegatesFocus = options.delegatesFocus ?? false;
    shadowRootInit.serializable = options.serializable ?? false;
    if (options.slotAssignment !== undefined) shadowRootInit.slotAssignment = options.slotAssignment;
    if (options.customElementRegistry) shadowRootInit.customElementRegistry = options.customElementRegistry;
    // `clonable` is omitted: no check would inspect the copy.
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
