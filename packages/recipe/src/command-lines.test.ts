import { expect, test } from "vitest";
import { CommandLines, MAX_COMMAND_LENGTH } from "./command-lines.ts";

/** The lines of a text that comes in pieces; `abandoned` where one is. */
function linesOf(pieces: readonly string[]): string[] {
  const lines = new CommandLines();
  const read: string[] = [];
  for (const piece of pieces) {
    for (let rest = piece; rest !== ""; ) {
      const { line, isAbandoned, rest: after } = lines.read(rest);
      if (isAbandoned) read.push("abandoned");
      if (line !== undefined) read.push(line);
      rest = after;
    }
  }
  return lines.hasBegun ? [...read, "…"] : read;
}

const long = "x".repeat(MAX_COMMAND_LENGTH);

test.each([
  ["whole lines", ["a\n\nb\n"], ["a", "", "b"]],
  ["a line in pieces", ["a", "b", "c\nd"], ["abc", "…"]],
  ["a line of the most characters", [`${long.slice(1)}\n`], [long.slice(1)]],
  ["a line that is too long, and the next one", [`${long}\na\n`], ["abandoned", "a"]],
  ["such a line in pieces, abandoned once", [long, long, "\na\n"], ["abandoned", "a"]],
])("reads %s", (_, pieces, lines) => {
  expect(linesOf(pieces)).toEqual(lines);
});
