const ATTRIBUTE = "data-files-dragged";

/**
 * A frame would receive files that are dropped on it instead of the page: while files are dragged, no frame gets
 * pointer events.
 */
export function setFilesDragged(isDragged: boolean): void {
  if (document.documentElement.hasAttribute(ATTRIBUTE) === isDragged) return;
  document.documentElement.toggleAttribute(ATTRIBUTE, isDragged);
  // No pointer moves during a drag: a pointer move shows that the drag is over if no other event does.
  if (isDragged) addEventListener("pointermove", () => setFilesDragged(false), { once: true });
}
