import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLines } from "./split-lines.ts";

async function linesOf(pieces: readonly string[], limit?: number): Promise<(string | undefined)[]> {
  async function* give(): AsyncGenerator<string> {
    yield* pieces;
  }
  const lines: (string | undefined)[] = [];
  for await (const line of splitLines(give(), limit)) lines.push(line);
  return lines;
}

test("the lines are the same wherever the text is cut", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "ß", "\n", "\r", " ", "{") });
  await fc.assert(
    fc.asyncProperty(fc.array(text), async (pieces) => {
      const expected = pieces
        .join("")
        .split("\n")
        .filter((line) => line.trim() !== "");
      expect(await linesOf(pieces)).toEqual(expected);
    }),
  );
});

test("a line that is too long is passed over, and the next one is read", async () => {
  expect(await linesOf(["one\n12345", "678", "9\ntwo\n", "123456789"], 8)).toEqual([
    "one",
    undefined,
    "two",
    undefined,
  ]);
});
