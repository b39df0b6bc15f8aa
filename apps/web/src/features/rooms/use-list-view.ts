import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { inSteps, type ListView } from "./room-window.ts";

/** Pixels that the list may be scrolled before other rows are drawn. */
const STEP = 264;

/** The visible part of a list that scrolls, in steps; the window's height until the list exists. */
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
    // Synchronously, in the frame that scrolls: rows that come into sight are never blank.
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
