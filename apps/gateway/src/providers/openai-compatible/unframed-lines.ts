/**
 * A piece of a stream, and the unframed line that ends it: not a field of an event that the standard knows, but the
 * beginning of JSON, with or without `error:` before it.
 */
export interface UnframedPiece {
  before: string;
  line: string | undefined;
}

/**
 * Finds lines of bare JSON between the events of a stream: some servers write an error there as in a response without a
 * stream, and llama.cpp in a field that it calls `error`. Text in, cut anywhere.
 */
export interface UnframedLines {
  push(text: string): UnframedPiece[];
  /** The last line, if it has no end. */
  flush(): string | undefined;
}

export function createUnframedLines(): UnframedLines {
  // The current line if it may be an unframed one; undefined in the middle of any other line.
  let line: string | undefined = "";

  const keep = (text: string): void => {
    if (line === undefined) return;
    line += text;
    if (!mayBeUnframed(line)) line = undefined;
  };

  return {
    push(text) {
      // True of nearly every piece of nearly every stream: no such line can begin here.
      if (!line && !/\n[{e]/.test(text) && !(line === "" && mayBeUnframed(text))) {
        if (text !== "") line = text.endsWith("\n") ? "" : undefined;
        return [{ before: text, line: undefined }];
      }
      const pieces: UnframedPiece[] = [];
      let start = 0;
      for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) {
        const lineStart = text.lastIndexOf("\n", end - 1) + 1;
        keep(text.slice(Math.max(lineStart, start), end));
        if (line) {
          pieces.push({ before: text.slice(start, end + 1), line });
          start = end + 1;
        }
        line = "";
      }
      const rest = text.slice(Math.max(text.lastIndexOf("\n") + 1, start));
      keep(rest);
      if (start < text.length || pieces.length === 0) pieces.push({ before: text.slice(start), line: undefined });
      return pieces;
    },
    flush() {
      return line || undefined;
    },
  };
}

const ERROR_FIELD = "error:";

function mayBeUnframed(line: string): boolean {
  return line.startsWith("{") || line.startsWith(ERROR_FIELD) || ERROR_FIELD.startsWith(line);
}
