import { type RefObject, useEffect } from "react";

/**
 * Keeps the reader's place among elements that stand under each other in a list that scrolls: when an element above the
 * list's upper edge grows or shrinks, the list is scrolled by the difference. The list itself does so for whole turns
 * only.
 *
 * @param ids the ids of the elements; when their order or number changes, the elements are observed anew
 */
export function useScrollAnchor(parent: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const key = ids.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements come with other ids.
  useEffect(() => {
    const { current } = parent;
    const list = current?.closest("section");
    if (!current || !list) return;
    const heights = new Map<Element, number>();
    const observer = new ResizeObserver(() => {
      const edge = list.getBoundingClientRect().top;
      /** The growth of all elements so far, and the part of it above the edge. */
      let totalGrowth = 0;
      let above = 0;
      for (const element of current.children) {
        const { height, bottom } = element.getBoundingClientRect();
        const growth = height - (heights.get(element) ?? height);
        heights.set(element, height);
        totalGrowth += growth;
        if (bottom - totalGrowth <= edge) above += growth;
      }
      if (above !== 0) list.scrollTop += above;
    });
    for (const element of current.children) observer.observe(element);
    return () => observer.disconnect();
  }, [parent, key]);
}
