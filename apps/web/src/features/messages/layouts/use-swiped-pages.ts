import { type RefObject, useLayoutEffect, useRef } from "react";

interface SwipedPages {
  /** The pages' ids, in their order. */
  ids: readonly string[];
  shownId: string;
  onShow: (id: string) => void;
}

/**
 * Pages of equal width beside each other in a scroller: the shown page is scrolled into sight, at once and when the
 * width changes, and the page that the person swipes to is shown.
 *
 * @returns the scroller's scroll listener
 */
export function useSwipedPages(
  scroller: RefObject<HTMLElement | null>,
  { ids, shownId, onShow }: SwipedPages,
): () => void {
  const index = Math.max(0, ids.indexOf(shownId));
  /** The position that the scroller was last set to: a scroll event at this position is no swipe. */
  const putAt = useRef(0);

  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const put = (): void => {
      const left = index * current.clientWidth;
      // During a swipe the browser moves the page into place itself.
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
