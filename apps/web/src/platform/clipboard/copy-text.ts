import type { CopyOutcome } from "./copy-outcome.ts";

/**
 * Copies a text. If the browser has no clipboard for this page, as on an address without https, or refuses it, the
 * older `copy` command is tried; if that is refused too, a dialog shows the text, selected, and names the key. Never
 * rejects.
 */
export async function copyText(text: string): Promise<CopyOutcome> {
  try {
    // Absent outside of a secure context, whatever its type says.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text);
    if (navigator.clipboard !== undefined) return "copied";
  } catch {
    // The person may have forbidden it, for example: the older command requires only a press.
  }
  const { copyWithFallback } = await import("./copy-fallback.ts");
  return copyWithFallback(text);
}
