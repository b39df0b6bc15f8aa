import { type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { holdFirstDrawings } from "./first-drawing.tsx";
import { createScrollPace } from "./scroll-pace.ts";

/** Milliseconds without a passing step after which turns no longer pass. */
const PASSED = 60;
/** Milliseconds for which first drawings wait after the list was moved. */
const REST = 150;

/**
 * Whether turns pass the reader faster than they can be read, so that they are not worth drawing. Call it before the
 * virtualizer, which draws in the same event.
 */
export function useIsPassing(scroller: RefObject<HTMLElement | null>): boolean {
  const [isPassing, setIsPassing] = useState(false);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const paceOf = createScrollPace();
    let isShown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      isShown = false;
      startTransition(() => setIsPassing(false));
    };
    const onScroll = (): void => {
      const step = { offset: current.scrollTop, height: current.clientHeight, at: performance.now() };
      const { isMoving, isPassing: passes } = paceOf(step);
      if (isMoving) holdFirstDrawings(REST);
      if (!passes) return;
      clearTimeout(timer);
      timer = setTimeout(end, PASSED);
      if (isShown) return;
      isShown = true;
      flushSync(() => setIsPassing(true));
    };
    current.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      current.removeEventListener("scroll", onScroll);
    };
  }, [scroller]);
  return isPassing;
}
