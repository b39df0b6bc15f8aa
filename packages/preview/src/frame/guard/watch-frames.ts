import { send } from "../runtime/send.ts";
import { keep, keepGetter } from "./keep.ts";

/** Elements that contain a page, which would have a window of its own with everything that the guard takes. */
const FRAMES = "iframe, frame, object, embed, fencedframe, portal";

/** Maximum number of removed frames that are reported; an app that makes more has been told. */
const MAX_REPORTED = 50;

const observe = keep(MutationObserver.prototype.observe);
const addedNodesOf = keepGetter(MutationRecord.prototype, "addedNodes");
const lengthOf = keepGetter(NodeList.prototype, "length");
const typeOf = keepGetter(Node.prototype, "nodeType");
const matches = keep(Element.prototype.matches);
const findAll = keep(Element.prototype.querySelectorAll);
const removeElement = keep(Element.prototype.remove);
const attributeOf = keep(Element.prototype.getAttribute);
const attachShadow = keep(Element.prototype.attachShadow);
const cut = keep(String.prototype.slice);
const { create } = Object;
const ELEMENT = Node.ELEMENT_NODE;

/**
 * Removes each frame before any code can run in it: the browser reports changes before it continues to load. A frame's
 * first, empty page is out of the document's reach: in a sandbox it has an opaque origin of its own.
 */
export function watchFrames(): void {
  const observer = new MutationObserver((changes) => {
    // By index: the artifact may have replaced the iterator that a loop over values calls.
    for (let at = 0; at < changes.length; at += 1) {
      const nodeList = addedNodesOf(changes[at] as MutationRecord);
      const count = lengthOf(nodeList);
      for (let index = 0; index < count; index += 1) removeFramesIn(nodeList[index] as Node);
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

function removeFramesIn(node: Node): void {
  if (typeOf(node) !== ELEMENT) return;
  const element = node as Element;
  if (matches(element, FRAMES)) removeFrame(element);
  const inside = findAll(element, FRAMES);
  const count = lengthOf(inside);
  for (let index = 0; index < count; index += 1) removeFrame(inside[index] as Element);
}

let reportedCount = 0;

function removeFrame(frame: Element): void {
  removeElement(frame);
  reportedCount += 1;
  if (reportedCount > MAX_REPORTED) return;
  const address = cut(attributeOf(frame, "src") ?? "", 0, 300);
  send({
    type: "frame-console",
    entries: [{ level: "warn", text: `This preview may not use the network: ${address} (frame-src)` }],
  });
}
