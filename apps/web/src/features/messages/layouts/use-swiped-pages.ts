import { type RefObject, useLayoutEffect, useRef } from "react";

interface SwipedPages {
  /** The pages' ids, in their order. */
  ids: readonly string[];
  shownId: string;
  onShow: (id: string) => void;
}

/**
 * Pages of one width beside each other in a scroller: the shown one is brought into sight, at once and when the width
 * changes, and the one that the person swipes to is shown.
 *
 * @returns what listens to the scroller
 */
export function useSwipedPages(
  scroller: RefObject<HTMLElement | null>,
  { ids, shownId, onShow }: SwipedPages,
): () => void {
  const index = Math.max(0, ids.indexOf(shownId));
  /** Where the scroller was last put: what it tells of that is no swipe. */
  const putAt = useRef(0);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const put = (): void => {
      const left = index * current.clientWidth;
      // A hand that swipes brings the page itself to its place.
      if (Math.abs(current.scrollLeft - left) < current.clientWidth / 2 && current.scrollLeft !== putAt.current) return;
      putAt.current = left;
      current.scrollLeft = left;
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(current);
    return () => observer.disconnect();
  }, [scroller, index]);

  return () => {
    const { current } = scroller;
    if (current === null || current.clientWidth === 0 || current.scrollLeft === putAt.current) return;
    const page = ids[Math.round(current.scrollLeft / current.clientWidth)];
    if (page !== undefined && page !== shownId) onShow(page);
  };
}
