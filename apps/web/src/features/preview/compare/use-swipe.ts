import { type TouchEvent, useRef } from "react";

/** Pixels that a finger moves sideways before it has swiped. */
const SWIPE = 40;

/** The listeners of an element that is swiped: to the left for the next one, to the right for the one before it. */
export function useSwipe(onStep: (by: 1 | -1) => void): {
  onTouchStart: (event: TouchEvent) => void;
  onTouchEnd: (event: TouchEvent) => void;
} {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches }) => {
      const touch = touches[0];
      start.current = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }) => {
      const touch = changedTouches[0];
      if (touch === undefined || start.current === undefined) return;
      const x = touch.clientX - start.current.x;
      const y = touch.clientY - start.current.y;
      if (Math.abs(x) >= SWIPE && Math.abs(x) > Math.abs(y)) onStep(x < 0 ? 1 : -1);
    },
  };
}
