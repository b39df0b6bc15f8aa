import { type RefObject, useEffect } from "react";

const isFocusable = (element: HTMLElement): boolean => element.isConnected && element.hasAttribute("tabindex");

/** The answer that stands now where the innermost answer of a removed path stood; undefined if there is none. */
function sameAnswerPlace(container: HTMLElement, path: readonly HTMLElement[]): HTMLElement | undefined {
  const answer = path.find((element) => element.dataset["place"] !== undefined);
  if (answer === undefined || answer.isConnected) return undefined;
  return (
    container.querySelector<HTMLElement>(`[data-place="${CSS.escape(answer.dataset["place"] ?? "")}"]`) ?? undefined
  );
}

/**
 * Keeps the focus inside an element when the focused element is removed, such as a button that its own press removes:
 * the focus goes to the nearest enclosing element that can have it (an article has a `tabIndex` of -1 for this), at
 * most to the element itself. An answer that takes the place of the one with the focus, as after a retry, gets it. A
 * focus that the person moved elsewhere is left alone.
 */
export function useFocusFallback(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = container;
    if (current === null) return;
    /** The focused element and its ancestors, the innermost first; empty while the focus is elsewhere. */
    let path: HTMLElement[] = [];

    const observer = new MutationObserver(() => {
      if (path[0]?.isConnected !== false) return;
      const around = sameAnswerPlace(current, path) ?? path.find(isFocusable);
      forget();
      if (document.activeElement === document.body) around?.focus({ preventScroll: true });
    });
    const forget = (): void => {
      path = [];
      observer.disconnect();
    };
    const remember = (event: FocusEvent): void => {
      const around = event.composedPath().filter((target) => target instanceof HTMLElement);
      path = around.slice(0, around.indexOf(current) + 1);
      observer.observe(current, { childList: true, subtree: true });
    };
    const leave = (): void => {
      // Some browsers send `focusout` before they remove a focused element: whether it was removed shows afterwards.
      queueMicrotask(() => {
        if (path[0]?.isConnected === true && !current.contains(document.activeElement)) forget();
      });
    };

    current.addEventListener("focusin", remember);
    current.addEventListener("focusout", leave);
    return () => {
      current.removeEventListener("focusin", remember);
      current.removeEventListener("focusout", leave);
      forget();
    };
  }, [container]);
}
