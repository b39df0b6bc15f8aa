/** Where a node of the page was before a translator removed it. */
interface Place {
  parent: Node;
  /** Its neighbors at that time. */
  before: Node | null;
  after: Node | null;
  /** The nodes that the translator inserted in its place. */
  substitutes: Set<Node>;
}

export interface DisplacedNodes {
  /** Reads what was removed from the page and inserted into it. */
  read(records: readonly MutationRecord[]): void;
  /**
   * Returns a child that a translator removed, replaced or wrapped to its place among its parent's children. Where that
   * place is unknown, nothing happens.
   *
   * @param parent absent where it is the parent from which the translator removed the child
   */
  restore(child: Node, parent?: Node): void;
}

/**
 * Remembers which nodes a translator has put in place of the page's own ones, so that these can return. The browser's
 * translators replace text nodes by elements of their own, of which React knows nothing.
 *
 * @param methods the DOM's own methods: those of the page's nodes may be others
 * @param onRemoved called with each text node that is no longer in the page
 */
export function createDisplacedNodes(
  { insertBefore, removeChild }: Pick<Node, "insertBefore" | "removeChild">,
  onRemoved: (text: Node) => void,
): DisplacedNodes {
  const places = new WeakMap<Node, Place>();
  /** The page's own nodes for which a translator's node stands. */
  const originals = new WeakMap<Node, Set<Node>>();

  const substitute = (node: Node, place: Place, substitutes: readonly Node[]): void => {
    for (const each of substitutes) {
      place.substitutes.add(each);
      const nodes = originals.get(each) ?? new Set();
      originals.set(each, nodes.add(node));
    }
  };

  /** A translator's own node was replaced by another one, which now stands for the same nodes of the page. */
  const inherit = (removed: Node, substitutes: readonly Node[]): void => {
    for (const node of originals.get(removed) ?? []) {
      const place = places.get(node);
      if (place === undefined) continue;
      place.substitutes.delete(removed);
      substitute(node, place, substitutes);
    }
  };

  const note = (removed: Node, record: MutationRecord, substitutes: readonly Node[]): void => {
    if (removed.parentNode === record.target) return;
    inherit(removed, substitutes);
    if (removed.nodeType !== Node.TEXT_NODE || !isReacts(removed)) return;
    const earlierPlace = places.get(removed);
    // It was wrapped in an element of the translator before, and is removed from there.
    if (earlierPlace !== undefined && [...earlierPlace.substitutes].some((node) => node.contains(record.target)))
      return;
    const { target: parent, previousSibling: before, nextSibling: after } = record;
    const place: Place = { parent, before, after, substitutes: new Set() };
    places.set(removed, place);
    substitute(removed, place, substitutes);
    onRemoved(removed);
  };

  /** One element may have been inserted for several texts in a row: those beside it return with it. */
  const share = (removed: Node, side: "before" | "after"): void => {
    const place = places.get(removed);
    const neighbor = place?.[side];
    if (place === undefined || neighbor == null || place.substitutes.size > 0) return;
    const substitutes = originals.has(neighbor) ? [neighbor] : [...(places.get(neighbor)?.substitutes ?? [])];
    for (const each of substitutes.filter((node) => node.parentNode === place.parent)) {
      const others = [...(originals.get(each) ?? [])];
      place.substitutes.add(each);
      originals.set(each, new Set(side === "after" ? [removed, ...others] : [...others, removed]));
    }
  };

  const replaceSubstitutes = (parent: Node, substitutes: readonly Node[]): void => {
    const [first] = substitutes;
    if (first === undefined) return;
    // A translator may join several texts in one element: all of them return, or some would be shown nowhere.
    const returning = new Set(substitutes.flatMap((node) => [...(originals.get(node) ?? [])]));
    for (const node of returning) {
      if (!node.isConnected && places.get(node)?.parent === parent) insertBefore.call(parent, node, first);
    }
    for (const node of substitutes) removeChild.call(parent, node);
  };

  return {
    read(records) {
      if (records.every(({ removedNodes }) => removedNodes.length === 0)) return;
      const substitutesAt = substitutesIn(records);
      for (const [index, record] of records.entries()) {
        for (const node of record.removedNodes) note(node, record, substitutesAt(node, index));
      }
      const removedNodes = records.flatMap(({ removedNodes }) => [...removedNodes]);
      for (const node of removedNodes) share(node, "before");
      for (const node of removedNodes.reverse()) share(node, "after");
    },
    restore(child, parent = places.get(child)?.parent) {
      if (parent === undefined) return;
      const wrapper = ancestorIn(parent, child);
      if (wrapper !== undefined) {
        insertBefore.call(parent, child, wrapper);
        if (isEmptied(wrapper)) removeChild.call(parent, wrapper);
        return;
      }
      const place = places.get(child);
      if (place === undefined || place.parent !== parent) return;
      replaceSubstitutes(
        parent,
        [...place.substitutes].filter((node) => node.parentNode === parent),
      );
      if (child.parentNode === parent) return;
      insertBefore.call(parent, child, nextChild(parent, place));
    },
  };
}

/** Whether a translator's element has lost its text; an element of the page inside it was only moved there. */
function isEmptied(wrapper: Node): boolean {
  return wrapper.textContent === "" && wrapper instanceof Element && wrapper.querySelector(":not(font)") === null;
}

/**
 * Finds the nodes that were inserted in the place of a removed one: at once with its removal, before it beside the
 * node, or directly after it into the gap. To be called in the order of the records: each insertion belongs to one
 * removal.
 */
function substitutesIn(records: readonly MutationRecord[]): (removed: Node, index: number) => Node[] {
  const insertions = records.filter(
    ({ addedNodes, removedNodes }) => addedNodes.length > 0 && removedNodes.length === 0,
  );
  const bySibling = new Map<Node | null, MutationRecord>();
  for (const record of insertions) bySibling.set(record.previousSibling, record);
  for (const record of insertions) bySibling.set(record.nextSibling, record);
  const usedRecords = new Set<MutationRecord>();
  return (removed, index) => {
    const record = records[index];
    if (record === undefined) return [];
    const beside = bySibling.get(removed);
    const next = records[index + 1];
    const candidates = [
      record.addedNodes.length > 0 ? record : undefined,
      beside,
      isSameGap(record, next) ? next : undefined,
    ];
    const insertion = candidates.find((candidate) => candidate !== undefined && !usedRecords.has(candidate));
    if (insertion === undefined) return [];
    if (insertion !== record) usedRecords.add(insertion);
    return [...insertion.addedNodes].filter((node) => node !== removed && !isReacts(node));
  };
}

function isSameGap(removal: MutationRecord, next: MutationRecord | undefined): boolean {
  return (
    next !== undefined &&
    next.addedNodes.length > 0 &&
    next.target === removal.target &&
    next.previousSibling === removal.previousSibling &&
    next.nextSibling === removal.nextSibling
  );
}

/** Whether React made the node: it marks its nodes by properties of this name. No translator's node has one. */
function isReacts(node: Node): boolean {
  return Object.keys(node).some((name) => name.startsWith("__react"));
}

/** The child of `parent` that contains the node; undefined where the node is a child of it, or elsewhere. */
function ancestorIn(parent: Node, node: Node): Node | undefined {
  for (let each = node.parentNode; each !== null; each = each.parentNode) {
    if (each.parentNode === parent) return each;
  }
  return undefined;
}

function nextChild(parent: Node, { before, after }: Place): Node | null {
  if (before?.parentNode === parent) return before.nextSibling;
  if (after?.parentNode === parent) return after;
  return before === null ? parent.firstChild : null;
}
