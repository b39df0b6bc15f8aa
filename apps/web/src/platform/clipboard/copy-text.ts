/** What came of copying: it was done, or the person was shown the text to copy it by a key. */
export type CopyOutcome = "copied" | "by-hand";

/**
 * Copies a text. Where the browser has no clipboard for this page, as on an address without https, or refuses it, an older way is tried;
 * where that is refused too a dialog shows the text, selected, and names the key. Never rejects.
 */
export async function copyText(text: string): Promise<CopyOutcome> {
  try {
    // Absent where the page is not a secure context, whatever its type says.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text);
    if (navigator.clipboard !== undefined) return "copied";
  } catch {
    // As where the person has forbidden it: the older way asks for nothing but a press.
  }
  if (copyByCommand(text)) return "copied";
  const { copyByHand } = await import("./copy-by-hand.ts");
  return copyByHand(text);
}

/** Copies what the page answers to the browser's own command for copying; one character is selected for it, which some browsers want. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = " ";
  field.setAttribute("aria-hidden", "true");
  field.style.cssText = "position:fixed;opacity:0;pointer-events:none";
  // In the dialog that is open: it keeps the focus inside.
  (focused?.closest("[role='dialog']") ?? document.body).append(field);
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
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
