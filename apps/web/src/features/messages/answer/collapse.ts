/** Pixels: content that is taller is collapsed to this height (specification, point 2). */
export const COLLAPSED_HEIGHT = 320;

/**
 * Whether a message that is taller than `COLLAPSED_HEIGHT` is shown collapsed. What the person chose holds. Before that
 * the latest turn stays open, since it is what is being read, and so does an answer that is being received; earlier
 * turns are collapsed, so that a long conversation can be looked through. Auto-expand turns all of it off (MSG-2).
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

/** UTF-16 code units: of a longer text only the head is in the page while it is collapsed. */
export const LONG_TEXT = 20_000;

/**
 * UTF-16 code units: a longer text is shown in a place of its own that scrolls when it is expanded, drawn as the reader
 * comes near.
 */
export const LARGE_TEXT = 100_000;

/** UTF-16 code units of the longest head, where what it says is not as tall as a collapsed text. */
const MAX_HEAD_LENGTH = 64_000;

/** The next longer head of a text; the same where it may not be longer. */
export function longerHead(length: number): number {
  return Math.min(MAX_HEAD_LENGTH, length * 4);
}

/**
 * Whether a text will be taller than `COLLAPSED_HEIGHT`, as far as one can tell before it is drawn: a wrong guess costs
 * a second drawing.
 */
export function isLikelyTall(text: string): boolean {
  let lines = 0;
  for (const line of text.slice(0, 4 * HEAD_LENGTH).split("\n"))
    lines += Math.max(0.6, Math.ceil(line.length / LINE_LENGTH));
  return lines > LINES;
}
