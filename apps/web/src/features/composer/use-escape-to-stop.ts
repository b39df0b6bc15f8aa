import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../../ui/shortcut.ts";

/**
 * Lets Escape stop the answers wherever the focus is while they come, not only in the composer. It stays with whoever else
 * waits for it: an open dialog or menu, or a field that is being typed into.
 */
export function useEscapeToStop(isProcessing: boolean, stop: () => void): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return;
    stop();
  });

  useEffect(() => {
    if (!isProcessing) return;
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [isProcessing]);
}
