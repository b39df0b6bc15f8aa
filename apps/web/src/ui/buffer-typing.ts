/** Milliseconds after which a field that never gets the focus is waited for no longer. */
const FIELD_TIMEOUT = 5000;

/**
 * Holds what is typed while the field that it is meant for is not there yet.
 *
 * @returns releases it: it is written into the next field that gets the focus, as if it were typed there, or into the
 *   one that has got it meanwhile. Until then it is held on: a dialog gives its field the focus some time after it is
 *   drawn.
 */
export function bufferTyping(): () => void {
  let held = "";
  const before = document.activeElement;
  const hold = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") held = held.slice(0, -1);
    else if (event.key.length === 1) held += event.key;
    // It would send what is in the composer.
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("keydown", hold, { capture: true });
  return () => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener("keydown", hold, { capture: true });
      removeEventListener("focusin", look);
      // The one way to write that a field tells of as of typing, and that can be undone.
      if (held !== "") document.execCommand("insertText", false, held);
    };
    const look = (): void => {
      const focused = document.activeElement;
      if (focused !== before && focused?.matches("input, textarea")) end();
    };
    const timer = setTimeout(end, FIELD_TIMEOUT);
    addEventListener("focusin", look);
    look();
  };
}
