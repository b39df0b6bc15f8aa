import { copyByHand } from "./copy-by-hand.ts";
import type { CopyOutcome } from "./copy-text.ts";

/** Copies a text without the browser's clipboard: by its older command, else by the person's own hand. */
export async function copyWithFallback(text: string): Promise<CopyOutcome> {
  return copyByCommand(text) ? "copied" : copyByHand(text);
}

/**
 * Copies what the page answers to the browser's own command for copying; one character is selected for it, which some
 * browsers want.
 */
function copyByCommand(text: string): boolean {
  const focusedElement = document.activeElement;
  const field = document.createElement("textarea");
  field.value = " ";
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;opacity:0;pointer-events:none";
  // In the dialog that is open: it keeps the focus inside.
  (focusedElement?.closest("[role='dialog']") ?? document.body).append(field);
  let isTaken = false;
  const give = (event: ClipboardEvent): void => {
    event.clipboardData?.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener("copy", give, { capture: true, once: true });
  try {
    field.select();
    return document.execCommand("copy") && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", give, { capture: true });
    field.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus({ preventScroll: true });
  }
}
