/** The message written into the field of `index.html` before the composer existed. */
interface EarlyMessage {
  text: string;
  selection: { start: number; end: number };
  hasFocus: boolean;
  /** Whether Enter was pressed, and no text written after it. */
  isSent: boolean;
}

/**
 * Hands over the content of the early field and removes the field: at once, or, while an input method is composing a
 * word in it, when the word is finished, or, while a pressed key has not written its letter, when it has. Does nothing
 * where the field is already removed.
 *
 * @returns a function that stops waiting for the word or the letter
 */
export function takeEarlyMessage(take: (message: EarlyMessage) => void): () => void {
  const field = document.getElementById("early-message");
  if (!(field instanceof HTMLTextAreaElement)) return () => undefined;
  const place = field.closest<HTMLElement>(".early");
  if (place === null) throw new Error("index.html has no place for its field.");
  if (place.dataset["composing"] !== undefined) return once(field, ["compositionend"], () => hand(field, place, take));
  // Also a key that writes nothing is released, or loses the field.
  if (place.dataset["typing"] !== undefined)
    return once(field, ["input", "keyup", "blur"], () => hand(field, place, take));
  hand(field, place, take);
  return () => undefined;
}

function hand(field: HTMLTextAreaElement, place: HTMLElement, take: (message: EarlyMessage) => void): void {
  const message: EarlyMessage = {
    text: field.value,
    selection: { start: field.selectionStart, end: field.selectionEnd },
    hasFocus: document.activeElement === field,
    isSent: field.dataset["sent"] !== undefined,
  };
  place.remove();
  take(message);
}

/** Runs the callback at the first of these events; returns a function that stops waiting for it. */
function once(field: HTMLTextAreaElement, types: readonly string[], run: () => void): () => void {
  const waiting = new AbortController();
  const end = () => {
    waiting.abort();
    run();
  };
  for (const type of types) field.addEventListener(type, end, { signal: waiting.signal });
  return () => waiting.abort();
}
