import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { inSteps, type ListView } from "./room-window.ts";

/** Pixels that the list may be scrolled before other rows are drawn. */
const STEP = 264;

/** What of a list that scrolls is in sight, in steps; the whole window's height until the list is there. */
export function useListView(scroller: RefObject<HTMLElement | null>): ListView {
  const [view, setView] = useState(() => inSteps({ top: 0, height: window.innerHeight }, STEP));
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    let shownView: ListView | undefined;
    const look = (): boolean => {
      const next = inSteps({ top: Math.max(0, current.scrollTop), height: current.clientHeight }, STEP);
      if (next.top === shownView?.top && next.height === shownView.height) return false;
      shownView = next;
      return true;
    };
    const follow = (): void => {
      if (look()) setView(shownView as ListView);
    };
    // In the frame that scrolls: what comes into sight is never blank.
    const onScroll = (): void => {
      if (look()) flushSync(() => setView(shownView as ListView));
    };
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(current);
    current.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);
  return view;
}
