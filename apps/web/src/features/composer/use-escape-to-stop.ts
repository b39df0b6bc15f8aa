import { useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "../../ui/buttons/shortcut.ts";

/**
 * Lets Escape stop the answers that are being received wherever the focus is, not only in the composer. Other uses of
 * Escape take precedence: an open dialog or menu, or a field that is being typed into.
 */
export function useEscapeToStop(isProcessing: boolean, stop: () => void): void {
  const isTaken = useRef(false);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
    if (!isTaken.current) stop();
  });

  // Checked in the capture phase: with reduced motion, a menu that Escape closes is gone before the key arrives here.
  // Registered from the first render on, so that it runs before dialogs, which also listen at the window.
  useEffect(() => {
    const look = ({ key }: KeyboardEvent): void => {
      if (key !== "Escape") return;
      isTaken.current = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
    };
    window.addEventListener("keydown", look, { capture: true });
    return () => window.removeEventListener("keydown", look, { capture: true });
  }, []);
  useEffect(() => {
    if (!isProcessing) return;
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [isProcessing]);
}
