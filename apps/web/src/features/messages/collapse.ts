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

/** Pixels of a line, and the letters that fit on one: about the mean of a narrow column and a wide one. */
const LINE_HEIGHT = 24;
const LINE_LENGTH = 55;
const LINES = COLLAPSED_HEIGHT / LINE_HEIGHT;

/** How many letters of a text are drawn at first where it is collapsed: half as many again as are seen. */
export const HEAD_LENGTH = Math.round(1.5 * LINES * LINE_LENGTH);

/** Whether a text will be taller than `COLLAPSED_HEIGHT`, as far as one can tell before it is drawn: a wrong guess costs a second drawing. */
export function isLikelyTall(text: string): boolean {
  let lines = 0;
  for (const line of text.slice(0, 4 * HEAD_LENGTH).split("\n"))
    lines += Math.max(0.6, Math.ceil(line.length / LINE_LENGTH));
  return lines > LINES;
}
