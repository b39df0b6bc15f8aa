/** Pixels: content that is taller is collapsed to this height (specification, point 2). */
export const COLLAPSED_HEIGHT = 320;

/**
 * Whether a message that is taller than `COLLAPSED_HEIGHT` is shown collapsed. What the person chose holds. Before that the
 * latest turn stays open, since it is what is being read, and so does an answer that is being received; earlier turns are
 * collapsed, so that a long conversation can be looked through. Auto-expand turns all of it off (MSG-2).
 */
export function isCollapsed(message: {
  /** What the person chose; undefined until they do. */
  choice: boolean | undefined;
  isLatestTurn: boolean;
  isStreaming: boolean;
  /** The room's Auto-expand. */
  isAutoExpanded: boolean;
}): boolean {
  if (message.isStreaming || message.isAutoExpanded) return false;
  return message.choice ?? !message.isLatestTurn;
}
