import { useEffect, useEffectEvent, useRef } from "react";
import { isTyping } from "../../ui/shortcut.ts";

/**
 * Lets Escape stop the answers wherever the focus is while they come, not only in the composer. It stays with whatever
 * else waits for it: an open dialog or menu, or a field that is being typed into.
 */
export function useEscapeToStop(isProcessing: boolean, stop: () => void): void {
  const isTaken = useRef(false);
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
    if (!isTaken.current) stop();
  });

  // Looked at before the key reaches anything: where motion is reduced, the menu that it closes is gone before it comes
  // here. From the first moment on, so that it is looked at before dialogs, which also listen at the window.
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
