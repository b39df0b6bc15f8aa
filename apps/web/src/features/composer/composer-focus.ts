/** The composer's text field, of which the page has one. */
export const COMPOSER_INPUT_ID = "composer-input";

/** Puts the cursor at the end of what is written in the composer. */
export function focusComposer(): void {
  const input = document.getElementById(COMPOSER_INPUT_ID);
  if (!(input instanceof HTMLTextAreaElement)) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}
