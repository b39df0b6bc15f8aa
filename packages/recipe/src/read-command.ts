/** A parsed line of a recipe. */
export type Command =
  | {
      /** Whether the body is a whole file, or changes of one. */
      type: "upsert" | "edit";
      path: string;
      /** The line that ends the body; undefined where the line opens no body. */
      delimiter: string | undefined;
    }
  | { type: "remove"; path: string }
  | { type: "rename"; from: string; to: string }
  | { type: "begin" | "end" | "nothing" }
  | { type: "problem"; reason: string };

export const BEGIN_MARKER = "BEGIN FILE RECIPE";
export const END_MARKER = "END FILE RECIPE";

/**
 * A quoted path, or a bare one that ends before the next element. It neither begins nor ends with spaces, so that those
 * around it are tried in one way.
 */
const PATH = String.raw`(?:\x60([^\x60]*)\x60|"([^"]*)"|'([^']*)'|((?:\S(?:.*?\S)??)??))`;
const WITH_BODY = new RegExp(String.raw`^(UPSERT|EDIT) FILE\s+${PATH}(?:\s*<<\s*(['"]?)([A-Za-z_]\w*)\6)?$`, "u");
const REMOVE = new RegExp(String.raw`^REMOVE FILE\s+${PATH}$`, "u");
const RENAME = new RegExp(
  String.raw`^RENAME FILE\s+${PATH}\s+TO\s+(?:\x60([^\x60]*)\x60|"([^"]*)"|'([^']*)'|(.*))$`,
  "u",
);
const BODY_OPENING = /^<<\s*(['"]?)([A-Za-z_]\w*)\1$/u;

/**
 * Parses one line between a recipe's first and last one. Commands are upper case; spaces around them are tolerated, and
 * so are backticks or quotes around a path. Empty lines and code fences are ignored.
 */
export function readCommand(line: string): Command {
  const givenLine = line.trim();
  if (givenLine === "" || /^`{3,}[^`]*$/u.test(givenLine)) return { type: "nothing" };
  if (givenLine === BEGIN_MARKER) return { type: "begin" };
  if (givenLine === END_MARKER) return { type: "end" };
  const withBody = WITH_BODY.exec(givenLine);
  if (withBody) {
    return { type: withBody[1] === "EDIT" ? "edit" : "upsert", path: firstOf(withBody, 2), delimiter: withBody[7] };
  }
  const rename = RENAME.exec(givenLine);
  if (rename) return { type: "rename", from: firstOf(rename, 1), to: firstOf(rename, 5) };
  const remove = REMOVE.exec(givenLine);
  if (remove) return { type: "remove", path: firstOf(remove, 1) };
  return { type: "problem", reason: `Not a command: ${shorten(givenLine)}` };
}

/** The delimiter of a body that is opened on a line of its own, after a command that opened none. */
export function readBodyOpening(line: string): string | undefined {
  return BODY_OPENING.exec(line.trim())?.[2];
}

/** A path is in one of four groups: in backticks, in one of two quotes, or bare. */
function firstOf(match: RegExpExecArray, group: number): string {
  return (match[group] ?? match[group + 1] ?? match[group + 2] ?? match[group + 3] ?? "").trim();
}

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
