import { MEGABYTE } from "@tutti/domain";

/**
 * The longest line that is read, in characters: a draft with eight attachments of 10 MB has half of it. A file that is
 * no text may have no line breaks at all.
 */
const LINE_LIMIT = 256 * MEGABYTE;

/**
 * The lines of a text that comes in pieces, cut anywhere, without their line breaks and without empty ones; undefined
 * for one that is too long.
 */
export async function* splitLines(
  pieces: AsyncIterable<string>,
  limit = LINE_LIMIT,
): AsyncGenerator<string | undefined, void, undefined> {
  let held: string[] = [];
  let length = 0;
  const take = (): string | undefined => {
    const line = length > limit ? undefined : held.join("");
    held = [];
    length = 0;
    return line;
  };
  const hold = (text: string): void => {
    length += text.length;
    if (length <= limit) held.push(text);
    else held = [];
  };
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", start)) {
      hold(piece.slice(start, end));
      start = end + 1;
      const line = take();
      if (line?.trim() !== "") yield line;
    }
    hold(piece.slice(start));
  }
  const last = take();
  if (last?.trim() !== "") yield last;
}
