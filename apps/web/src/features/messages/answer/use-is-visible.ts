import { type RefObject, useEffect, useRef } from "react";

/** The distance from the edge of the screen, or of a scroll container, within which an element counts as in sight. */
const MARGIN = "200px";

/**
 * Whether an element is in sight or nearly so, as a ref that can be read at any time; true until the browser has
 * reported. It causes no rendering.
 */
export function useIsVisible(element: RefObject<Element | null>, isWatched: boolean): RefObject<boolean> {
  const isInSight = useRef(true);
  useEffect(() => {
    const { current } = element;
    if (!isWatched || current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        isInSight.current = entries.at(-1)?.isIntersecting ?? true;
      },
      // `scrollMargin` is for lists that scroll inside the page, in browsers that support it.
      { rootMargin: MARGIN, scrollMargin: MARGIN },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      isInSight.current = true;
    };
  }, [element, isWatched]);
  return isInSight;
}
