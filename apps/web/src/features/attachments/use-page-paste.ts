import { useEffect, useEffectEvent } from "react";
import { isTyping } from "../../ui/buttons/shortcut.ts";
import { type FilePlace, filePlaceOf } from "./file-place.ts";

/**
 * Takes files that are pasted while the person is not typing in a field: a person who has just copied an image need not
 * find the composer's field.
 */
export function usePagePaste(
  place: FilePlace,
  onPaste: (event: ClipboardEvent & { clipboardData: DataTransfer }) => void,
): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || event.clipboardData === null) return;
    if (filePlaceOf(event.target) !== place) return;
    if (event.clipboardData.files.length === 0 || document.querySelector('[role="dialog"]') !== null) return;
    onPaste(event as ClipboardEvent & { clipboardData: DataTransfer });
  });

  useEffect(() => {
    document.addEventListener("paste", handle);
    return () => document.removeEventListener("paste", handle);
  }, []);
}
