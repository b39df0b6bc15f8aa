/** The composer's text field, of which the page has one. */
export const COMPOSER_INPUT_ID = "composer-input";

/** A fine pointer that can hover implies a hardware keyboard; on a phone the focus would open the screen keyboard. */
const DESKTOP = "(hover: hover) and (pointer: fine)";

/** Whether a composer that appears takes the focus by itself. */
export function takesFocus(): boolean {
  return matchMedia(DESKTOP).matches;
}

/** Focuses the composer with the cursor at the end of its text. */
export function focusComposer(): void {
  const input = composerInput();
  if (input === undefined) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/**
 * The text with an insertion in the place of the composer's selection, or at its end where the field does not exist.
 */
export function insertAtCursor(text: string, insertion: string): string {
  const input = composerInput();
  const start = input?.selectionStart ?? text.length;
  const end = input?.selectionEnd ?? text.length;
  return text.slice(0, start) + insertion + text.slice(end);
}

function composerInput(): HTMLTextAreaElement | undefined {
  const input = document.getElementById(COMPOSER_INPUT_ID);
  return input instanceof HTMLTextAreaElement ? input : undefined;
}
