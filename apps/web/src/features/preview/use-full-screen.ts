import { type RefObject, useEffect, useEffectEvent, useState } from "react";

/**
 * Whether an element covers the screen. The browser's own full screen is asked for, so that Escape leaves it even while
 * the app in it has the focus; where it refuses, the element covers the page.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  isFull: boolean;
  enter: () => void;
  leave: () => void;
} {
  const [isFull, setIsFull] = useState(false);

  const enter = (): void => {
    setIsFull(true);
    element.current?.requestFullscreen?.().catch(() => undefined);
  };
  const leave = (): void => {
    setIsFull(false);
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
  const onChange = useEffectEvent(() => {
    if (document.fullscreenElement === null) setIsFull(false);
  });

  useEffect(() => {
    if (!isFull) return;
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("fullscreenchange", onChange);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("fullscreenchange", onChange);
    };
  }, [isFull]);

  return { isFull, enter, leave };
}
