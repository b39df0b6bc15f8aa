import { type RefObject, useEffect } from "react";

/** Images, and formulas that are not drawn yet, get their heights later. */
const UNSETTLED = "img, [hidden]";

/**
 * Lets the browser skip the rendering of an element that no longer grows while it is far from the screen. It is skipped
 * only once it has been laid out, and keeps the height that it had then, so that nothing moves; when its width changes,
 * it is laid out anew.
 */
export function useSettled(element: RefObject<HTMLElement | null>, isSettled: boolean): void {
  useEffect(() => {
    const { current } = element;
    if (current === null || !isSettled) return;
    const { style } = current;
    let width: number | undefined;
    let frame = 0;
    // In the next frame: a change of size inside a resize observer's callback is reported as an error.
    const soon = (run: () => void): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(run);
    };
    const layOut = (): void => {
      width = undefined;
      style.contentVisibility = "";
      style.containIntrinsicBlockSize = "";
    };
    const observer = new ResizeObserver((entries) => {
      const size = entries.at(-1)?.borderBoxSize[0];
      if (size === undefined || current.querySelector(UNSETTLED) !== null) return;
      if (width !== undefined && width !== size.inlineSize) {
        soon(() => {
          layOut();
          observer.unobserve(current);
          observer.observe(current);
        });
        return;
      }
      soon(() => {
        width = size.inlineSize;
        style.contentVisibility = "auto";
        style.containIntrinsicBlockSize = `${size.blockSize}px`;
      });
    });
    observer.observe(current);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      layOut();
    };
  }, [element, isSettled]);
}
