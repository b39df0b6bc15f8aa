/** What came of copying: it was done, or the person was shown the text to copy it by a key. */
export type CopyOutcome = "copied" | "by-hand";

/**
 * Copies a text. Where the browser has no clipboard for this page, as on an address without https, or refuses it, an
 * older way is tried; where that is refused too a dialog shows the text, selected, and names the key. Never rejects.
 */
export async function copyText(text: string): Promise<CopyOutcome> {
  try {
    // Absent where the page is not a secure context, whatever its type says.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text);
    if (navigator.clipboard !== undefined) return "copied";
  } catch {
    // As where the person has forbidden it: the older way asks for nothing but a press.
  }
  const { copyWithFallback } = await import("./copy-fallback.ts");
  return copyWithFallback(text);
}
