import { createContext, use, useLayoutEffect } from "react";

/** Counts the notices that offer to fix the version that is shown; undefined where no bar stands above them. */
export const FixOfferContext = createContext<((change: 1 | -1) => void) | undefined>(undefined);

/**
 * Tells the bar above an app that a notice offers to fix it, so that the bar does not offer the same.
 *
 * @param isOffered whether the notice has such a button now
 */
export function useFixOffer(isOffered: boolean): void {
  const count = use(FixOfferContext);
  // Before it is painted: the bar never shows a second button for a moment.
  useLayoutEffect(() => {
    if (!isOffered || count === undefined) return;
    count(1);
    return () => count(-1);
  }, [isOffered, count]);
}
