import { createDisplacedNodes } from "./displaced-nodes.ts";

/**
 * Keeps the page's program running while a browser's translator, or an extension, changes the page's texts. React holds
 * the text nodes that it made, and updates, moves and removes them; a translator replaces them, so that React's calls
 * throw, and its updates are invisible. Here each such node returns to its place before React's call, or when its text
 * has changed. Its new text is then there for the translator to translate again.
 *
 * @returns ends it
 */
export function tolerateTranslators(page: Document): () => void {
  const { prototype } = Node;
  const { insertBefore, removeChild } = prototype;
  const displacedNodes = createDisplacedNodes({ insertBefore, removeChild }, (text) =>
    observer.observe(text, { characterData: true }),
  );

  const read = (records: readonly MutationRecord[]): void => {
    displacedNodes.read(records.filter(({ type }) => type === "childList"));
    for (const { type, target } of records) {
      if (type === "characterData" && !target.isConnected) displacedNodes.restore(target);
    }
  };
  const observer = new MutationObserver((records) => {
    read(records);
    // The changes that were made here are not a translator's.
    observer.takeRecords();
  });
  const runUnobserved = <Result>(change: () => Result): Result => {
    read(observer.takeRecords());
    try {
      return change();
    } finally {
      observer.takeRecords();
    }
  };

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call<Node, [Child], Child>(this, child);
    return runUnobserved(() => {
      displacedNodes.restore(child, this);
      // What is already gone, or was moved elsewhere, is removed all the same: the caller wants it gone.
      return child.parentNode === null ? child : removeChild.call<Node, [Child], Child>(child.parentNode, child);
    });
  };
  prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, next: Node | null): Child {
    const insert = (place: Node | null): Child =>
      insertBefore.call<Node, [Child, Node | null], Child>(this, node, place);
    if (next === null || next === undefined || next.parentNode === this) return insert(next);
    return runUnobserved(() => {
      displacedNodes.restore(next, this);
      return insert(next.parentNode === this ? next : null);
    });
  };
  observer.observe(page, { childList: true, subtree: true });

  return () => {
    observer.disconnect();
    Object.assign(prototype, { insertBefore, removeChild });
  };
}
