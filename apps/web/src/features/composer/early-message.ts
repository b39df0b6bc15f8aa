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
 * word in it, when the word is finished. Does nothing where the field is already removed.
 *
 * @returns a function that stops waiting for the word
 */
export function takeEarlyMessage(take: (message: EarlyMessage) => void): () => void {
  const field = document.getElementById("early-message");
  if (!(field instanceof HTMLTextAreaElement)) return () => undefined;
  const place = field.closest<HTMLElement>(".early");
  if (place === null) throw new Error("index.html has no place for its field.");
  if (place.dataset["composing"] !== undefined) return whenComposed(field, () => hand(field, place, take));
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

function whenComposed(field: HTMLTextAreaElement, run: () => void): () => void {
  field.addEventListener("compositionend", run, { once: true });
  return () => field.removeEventListener("compositionend", run);
}
