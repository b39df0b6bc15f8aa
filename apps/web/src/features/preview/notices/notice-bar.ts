import { createContext, use, useLayoutEffect } from "react";

/** The bar of words above an app, and what its notices leave to it. */
interface NoticeBar {
  /** Counts the notices that offer to fix the version. */
  countFix: (change: 1 | -1) => void;
  /** Whether the bar runs the app again, so that a notice does not offer the same. */
  hasRunAgain: boolean;
}

/** Undefined where no bar stands above a notice. */
export const NoticeBarContext = createContext<NoticeBar | undefined>(undefined);

/**
 * Tells the bar above an app that a notice offers to fix it, so that the bar does not offer the same.
 *
 * @param isOffered whether the notice has such a button now
 */
export function useFixOffer(isOffered: boolean): void {
  const count = use(NoticeBarContext)?.countFix;
  // Before it is painted: the bar never shows a second button for a moment.
  useLayoutEffect(() => {
    if (!isOffered || count === undefined) return;
    count(1);
    return () => count(-1);
  }, [isOffered, count]);
}

/** Whether a notice has to offer to run the app again. */
export const useOwnRunAgain = (): boolean => use(NoticeBarContext)?.hasRunAgain !== true;
