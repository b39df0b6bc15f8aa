/** Pixels: content that is taller is collapsed to this height (specification, point 2). */
export const COLLAPSED_HEIGHT = 320;

/**
 * Whether a message that is taller than `COLLAPSED_HEIGHT` is shown collapsed. The person's choice takes precedence.
 * Until there is one, the latest turn stays expanded, since it is being read, and so does an answer that is being
 * received; earlier turns are collapsed, so that a long conversation can be skimmed. Auto-expand turns all collapsing
 * off (MSG-2).
 */
export function isCollapsed(message: {
  /** The person's choice; undefined until there is one. */
  choice: boolean | undefined;
  isLatestTurn: boolean;
  isStreaming: boolean;
  /** The room's Auto-expand setting. */
  isAutoExpanded: boolean;
}): boolean {
  if (message.isStreaming || message.isAutoExpanded) return false;
  return message.choice ?? !message.isLatestTurn;
}

/** Pixels of a line, and the characters that fit on one: about the mean of a narrow column and a wide one. */
const LINE_HEIGHT = 24;
const LINE_LENGTH = 55;
const LINES = COLLAPSED_HEIGHT / LINE_HEIGHT;

/** The characters of a collapsed text that are drawn at first: one and a half times as many as are visible. */
export const HEAD_LENGTH = Math.round(1.5 * LINES * LINE_LENGTH);

/** UTF-16 code units: of a longer text only the head is in the page while it is collapsed. */
export const LONG_TEXT = 20_000;

/**
 * UTF-16 code units: a longer text, when expanded, is shown in its own scroll container, and its parts are drawn as the
 * reader comes near.
 */
export const LARGE_TEXT = 100_000;

/** UTF-16 code units: the maximum length of a head, reached where shorter ones are lower than a collapsed text. */
const MAX_HEAD_LENGTH = 64_000;

/** The next longer length of a head; the same where it is at its maximum. */
export function longerHead(length: number): number {
  return Math.min(MAX_HEAD_LENGTH, length * 4);
}

/**
 * Whether a text will be taller than `COLLAPSED_HEIGHT`, estimated before it is drawn: a wrong estimate costs a second
 * drawing.
 */
export function isLikelyTall(text: string): boolean {
  let lines = 0;
  for (const line of text.slice(0, 4 * HEAD_LENGTH).split("\n"))
    lines += Math.max(0.6, Math.ceil(line.length / LINE_LENGTH));
  return lines > LINES;
}
