/** The key code that browsers send for keys which an input method takes. */
const INPUT_METHOD_KEY_CODE = 229;

/** Fields that compose text themselves and read the input method's keys: those of the code editor. */
const OWN_COMPOSITION = "[contenteditable='true']";

/** Whether a key belongs to an input method: Safari sends the Enter that ends a composition after its end. */
export function isInputMethodKey({ isComposing, keyCode }: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return isComposing || keyCode === INPUT_METHOD_KEY_CODE;
}

/**
 * Keeps the keys of input methods from every field and shortcut of the page: an Enter that chooses a word neither sends
 * a message nor takes an entry of a list. The text still reaches the field, by its input events.
 *
 * @returns the function that ends it
 */
export function ignoreInputMethodKeys(target: Pick<Window, "addEventListener" | "removeEventListener">): () => void {
  const listener = (event: KeyboardEvent): void => {
    if (!isInputMethodKey(event)) return;
    if (event.target instanceof Element && event.target.closest(OWN_COMPOSITION)) return;
    event.stopImmediatePropagation();
  };
  target.addEventListener("keydown", listener, { capture: true });
  return () => target.removeEventListener("keydown", listener, { capture: true });
}
