import { type RefObject, useEffect } from "react";

/** A pointer that is fine and can hover means a keyboard of its own; on a phone the focus would raise the keyboard. */
const DESKTOP = "(hover: hover) and (pointer: fine)";

/**
 * Focuses the composer whenever another room is opened, on desktops. Not while a dialog is open, nor while a person is
 * typing elsewhere (a search, a title): that focus is theirs.
 */
export function useFocusOnOpen(input: RefObject<HTMLTextAreaElement | null>, roomId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a room is what this reacts to.
  useEffect(() => {
    if (!matchMedia(DESKTOP).matches) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (document.activeElement?.matches("input, textarea, select, [contenteditable]")) return;
    input.current?.focus();
  }, [input, roomId]);
}
