/**
 * Keeps what is typed from whoever has the focus: what is wanted to be typed into is not there yet.
 *
 * @returns lets it go: it is written into what has the focus by then, as if it were typed there
 */
export function holdTyping(): () => void {
  let held = "";
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
    removeEventListener("keydown", hold, { capture: true });
    // The one way to write that a field tells of as of typing, and that can be undone.
    if (held !== "") document.execCommand("insertText", false, held);
  };
}
