import { type RefObject, useEffect } from "react";
import { takesFocus } from "./composer-focus.ts";

/**
 * Focuses the composer whenever another room is opened, on desktops; not while a dialog is open, nor while a person is
 * typing elsewhere (a search, a title).
 */
export function useFocusOnOpen(input: RefObject<HTMLTextAreaElement | null>, roomId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a room is what this reacts to.
  useEffect(() => {
    if (!takesFocus()) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (document.activeElement?.matches("input, textarea, select, [contenteditable]")) return;
    input.current?.focus();
  }, [input, roomId]);
}
