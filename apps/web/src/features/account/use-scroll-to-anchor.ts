import { useEffect } from "react";

/**
 * Scrolls to the section that the address names, once it is rendered: it was missing when the browser looked for it.
 */
export function useScrollToAnchor(isReady: boolean): void {
  useEffect(() => {
    if (isReady && location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isReady]);
}
