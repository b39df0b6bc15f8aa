import { useEffect } from "react";

/**
 * Brings the section that the address names into sight, once it is there: it was not when the browser looked for it.
 */
export function useScrollToAnchor(isReady: boolean): void {
  useEffect(() => {
    if (isReady && location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isReady]);
}
