import { useEffect, useLayoutEffect, useRef } from "react";

/** The attribute by which Mantine's focus trap finds the element to focus. */
const MARK = "data-autofocus";

/**
 * Focuses a dialog's element with `data-autofocus` as the dialog is drawn, and leaves the focus where the person moves
 * it from then on. Mantine focuses that element, or else the first one, in two timeouts, and a key or a click that came
 * before them was undone: what a person typed into the second field went on in the first.
 */
export function DialogFocus() {
  const marker = useRef<HTMLSpanElement>(null);
  const end = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    const dialog = marker.current?.closest("[role=dialog]");
    if (!dialog) return undefined;
    const first = dialog.querySelector<HTMLElement>(`[${MARK}]`);
    first?.focus({ preventScroll: true });
    // The timeouts focus whatever has the mark by then.
    const moveMark = ({ target }: Event): void => {
      dialog.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
      if (target instanceof Element) target.setAttribute(MARK, "true");
    };
    dialog.addEventListener("focusin", moveMark);
    end.current = () => {
      dialog.removeEventListener("focusin", moveMark);
      dialog.querySelector(`[${MARK}]`)?.removeAttribute(MARK);
      first?.setAttribute(MARK, "true");
    };
    return () => end.current?.();
  }, []);

  useEffect(() => {
    // After the second timeout, which the trap, drawn around this element, starts after this effect.
    const timer = setTimeout(() => setTimeout(() => end.current?.()));
    return () => clearTimeout(timer);
  }, []);

  return <span ref={marker} hidden />;
}
