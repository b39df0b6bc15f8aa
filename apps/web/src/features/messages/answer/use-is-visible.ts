import { type RefObject, useEffect, useRef } from "react";

/** How far from the edge of the screen, or of what scrolls, something counts as being in sight already. */
const MARGIN = "200px";

/**
 * Whether an element is in sight or nearly so, to be read at any time; true until the browser has said. It causes no
 * drawing.
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
      // The second where lists scroll in the page, in browsers that know it.
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
