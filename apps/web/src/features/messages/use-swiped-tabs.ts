import { type RefObject, useEffect, useRef, useState } from "react";

export interface SwipedTabs {
  /** The id of the page in sight. */
  shown: string;
  /** Brings a page into sight. */
  show: (id: string) => void;
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
}

/** Pages of one width beside each other in a scroller: which of them is in sight, and how to bring another there. */
export function useSwipedTabs(ids: readonly string[]): SwipedTabs {
  const scroller = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const shownIndex = Math.min(index, ids.length - 1);

  // The page in sight stays there when the screen is turned.
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const observer = new ResizeObserver(() => {
      current.scrollLeft = shownIndex * current.clientWidth;
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [shownIndex]);

  return {
    shown: ids[shownIndex] ?? "",
    show: (id) => {
      const { current } = scroller;
      const page = Math.max(0, ids.indexOf(id));
      current?.scrollTo({ left: page * current.clientWidth });
      setIndex(page);
    },
    scroller,
    onScroll: () => {
      const { current } = scroller;
      if (current !== null && current.clientWidth > 0) setIndex(Math.round(current.scrollLeft / current.clientWidth));
    },
  };
}
