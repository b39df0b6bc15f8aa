/** Milliseconds after which a field that never gets the focus is waited for no longer. */
const FIELD_TIMEOUT = 5000;

/** What holds the keys until their field is there. */
export interface TypingBuffer {
  /** Says that the field is drawn now: where it does not get the focus within five seconds, the keys are let go. */
  expectField: () => void;
  /** Lets the keys go at once, as where there will be no field. */
  end: () => void;
}

/**
 * Holds what is typed while the field that it is meant for is not there yet. It is written, as if it were typed, into
 * the next field that gets the focus, some time after which a dialog may be drawn; or, where the wait ends without one,
 * into the field that has the focus then.
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
    // The one way to write that a field tells of as of typing, and that can be undone.
    if (buffer !== "") document.execCommand("insertText", false, buffer);
  };
  const isFieldThere = (): boolean => {
    const focusedElement = document.activeElement;
    return focusedElement !== before && focusedElement?.matches("input, textarea") === true;
  };
  const hold = (event: KeyboardEvent): void => {
    // The field may have got the focus and lose it by this very key, as by Escape: the key is its own.
    if (isFieldThere()) {
      end();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key === "Backspace") buffer = buffer.slice(0, -1);
    else if (event.key.length === 1) buffer += event.key;
    // It would send what is in the composer.
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
