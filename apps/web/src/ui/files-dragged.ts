const ATTRIBUTE = "data-files-dragged";

/** A frame would take what is dropped on it away from the page: while files are dragged, none is under the pointer. */
export function setFilesDragged(isDragged: boolean): void {
  if (document.documentElement.hasAttribute(ATTRIBUTE) === isDragged) return;
  document.documentElement.toggleAttribute(ATTRIBUTE, isDragged);
  // No pointer moves during a drag: one that does says that it is over, where no event does.
  if (isDragged) addEventListener("pointermove", () => setFilesDragged(false), { once: true });
}
