import { copyByHand } from "./copy-by-hand.ts";
import type { CopyOutcome } from "./copy-outcome.ts";

/** Copies a text without the browser's clipboard API: by the older `copy` command, else by the person's key press. */
export async function copyWithFallback(text: string): Promise<CopyOutcome> {
  return copyByCommand(text) ? "copied" : copyByHand(text);
}

/**
 * Copies by the browser's `copy` command, whose event handler provides the text; one character is selected, which some
 * browsers require.
 */
function copyByCommand(text: string): boolean {
  const focusedElement = document.activeElement;
  const field = document.createElement("textarea");
  field.value = " ";
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;opacity:0;pointer-events:none";
  // If a dialog is open, the field is put into it, since the dialog keeps the focus inside.
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
