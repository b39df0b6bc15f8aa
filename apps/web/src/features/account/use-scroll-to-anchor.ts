import { useEffect } from "react";

/**
 * Scrolls to the setting that the address names, once it is rendered: it was missing when the browser looked for it. A
 * field or a button gets the focus.
 */
export function useScrollToAnchor(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || location.hash === "") return;
    const element = document.getElementById(location.hash.slice(1));
    if (element?.matches("input, select, button") === true) {
      element.scrollIntoView({ block: "center" });
      element.focus({ preventScroll: true });
    } else element?.scrollIntoView();
  }, [isReady]);
}
