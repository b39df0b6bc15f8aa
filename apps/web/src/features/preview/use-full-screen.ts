import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Whether an element covers the screen. The browser's own full screen is requested, so that Escape leaves it even while
 * the app in it has the focus; where the browser refuses, the element covers the page.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>): {
  isFull: boolean;
  enter: () => void;
  leave: () => void;
} {
  const [isFull, setIsFull] = useState(false);
  /** The requested state, while the browser is still changing. */
  const isWanted = useRef(false);

  const exit = (): void => {
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
  };
  const enter = (): void => {
    isWanted.current = true;
    setIsFull(true);
    element.current?.requestFullscreen?.().then(
      // Full screen was left while the browser was changing, when there was nothing to exit yet.
      () => !isWanted.current && exit(),
      () => undefined,
    );
  };
  const leave = (): void => {
    isWanted.current = false;
    setIsFull(false);
    exit();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
  const onChange = useEffectEvent(() => {
    if (document.fullscreenElement !== null) return;
    isWanted.current = false;
    setIsFull(false);
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
