/** Milliseconds for which the buffer waits for a field to get the focus. */
const FIELD_TIMEOUT = 5000;

/** Holds key presses until their field exists. */
export interface TypingBuffer {
  /** Called when the field is drawn: if it does not get the focus within five seconds, the keys are released. */
  expectField: () => void;
  /** Releases the keys immediately, as when there will be no field. */
  end: () => void;
}

/**
 * Holds the typed text while its field does not exist yet. The text is inserted, as if it were typed, into the next
 * field that gets the focus, some time after which a dialog may be drawn; or, if the wait ends without one, into the
 * field that has the focus then.
 */
export function bufferTyping(): TypingBuffer {
  let buffer = "";
  const before = document.activeElement;
  const listeners = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    if (listeners.signal.aborted) return;
    listeners.abort();
    clearTimeout(timer);
    // The only way to insert text that fires the events of typing, and that can be undone.
    if (buffer !== "") document.execCommand("insertText", false, buffer);
  };
  const isFieldThere = (): boolean => {
    const focusedElement = document.activeElement;
    return focusedElement !== before && focusedElement?.matches("input, textarea") === true;
  };
  const hold = (event: KeyboardEvent): void => {
    // The field may have the focus, and lose it by this very key, as by Escape: the key belongs to the field.
    if (isFieldThere()) {
      end();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") buffer = buffer.slice(0, -1);
    else if (event.key.length === 1) buffer += event.key;
    // Enter would send the message in the composer.
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
  };
  const look = (): void => {
    // Not within the event: React may be in the middle of drawing the field.
    if (isFieldThere()) setTimeout(end);
  };
  addEventListener("keydown", hold, { capture: true, signal: listeners.signal });
  addEventListener("focusin", look, { signal: listeners.signal });
  const expectField = (): void => {
    if (!listeners.signal.aborted) timer ??= setTimeout(end, FIELD_TIMEOUT);
  };
  return { expectField, end };
}
