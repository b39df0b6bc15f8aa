import type { Token, Tokens } from "marked";
import { createFenceLines } from "../../../../ui/large-text/fence-lines.ts";
import { withoutHalfFence } from "./repair-open-block.ts";

/** A fenced code block that is still being received. */
export interface OpenFence {
  /** The block for a source that has grown since the last call; undefined once the fence may have been closed. */
  read(source: string): Token | undefined;
}

/** The fence's first line; it does not match a language with a backslash, which would have to be unescaped. */
const openingLine = /^(`{3,}|~{3,})([^\n\\]*)\n/;

/**
 * Reads a fence without lexing its content again with each token: only new lines are searched for the closing one.
 *
 * @param source the text from the fence's first line on; the result is undefined where that line is not complete, or
 *   indented (its indentation would have to be removed from every line)
 */
export function createOpenFence(source: string): OpenFence | undefined {
  const opening = openingLine.exec(source);
  if (opening === null) return undefined;
  const marker = opening[1] ?? "";
  const language = (opening[2] ?? "").trim();
  const fence = createFenceLines(marker, language);
  let position = opening[0].length;

  return {
    read(text) {
      for (let end = text.indexOf("\n", position); end !== -1; end = text.indexOf("\n", position)) {
        if (fence.closes(text.slice(position, end))) return undefined;
        position = end + 1;
      }
      if (fence.mayClose(text.slice(position))) return undefined;
      const code = text.slice(opening[0].length);
      const token: Tokens.Code = {
        type: "code",
        raw: text,
        lang: language,
        text: withoutHalfFence(code.endsWith("\n") ? code.slice(0, -1) : code),
      };
      return token;
    },
  };
}
