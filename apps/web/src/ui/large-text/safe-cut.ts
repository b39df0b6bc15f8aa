/**
 * Code units that continue the character before them: the second half of a surrogate pair, marks (variation selectors
 * among them), joiners.
 */
const continuing = /[\u{DC00}-\u{DFFF}\p{M}]|\u200D/u;
/** Code units that are searched backward for the beginning of a character that consists of several. */
const MAX_CHARACTER_LENGTH = 40;

/**
 * The best place to cut a text at or before `offset`: after a line, else after a space, else between two characters as
 * a reader sees them. Never before `least`, unless a single character is longer.
 *
 * @param limit the end of the part to cut; returned if it is at or before `offset`
 */
export function safeCut(text: string, offset: number, { least, limit }: { least: number; limit: number }): number {
  if (offset >= limit) return limit;
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  if (line > least) return line;
  const space = text.lastIndexOf(" ", offset - 1) + 1;
  if (space > least) return space;
  let cut = offset;
  while (cut > offset - MAX_CHARACTER_LENGTH && cut > least && isInside(text, cut)) cut -= 1;
  return cut;
}

function isInside(text: string, cut: number): boolean {
  return continuing.test(text[cut] ?? "") || text[cut - 1] === "\u200D";
}
