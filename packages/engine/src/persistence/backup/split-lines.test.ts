import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLines } from "./split-lines.ts";

async function linesOf(pieces: readonly Uint8Array[], limit?: number): Promise<(string | undefined)[]> {
  async function* give(): AsyncGenerator<Uint8Array> {
    yield* pieces;
  }
  const lines: (string | undefined)[] = [];
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  let before = 0;
  for await (const { text, end } of splitLines(give(), limit)) {
    expect(end).toBeGreaterThan(before);
    expect(end).toBeLessThanOrEqual(bytes);
    before = end;
    lines.push(text);
  }
  return lines;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test("lines are the same wherever the bytes are cut, also in a character", async () => {
  const text = fc.string({ unit: fc.constantFrom("a", "ß", "🎉", "\n", "\r", " ", "{") });
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat({ max: 40 })), async (whole, places) => {
      const bytes = bytesOf(whole);
      const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
      const pieces = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
      expect(await linesOf(pieces)).toEqual(whole.split("\n").filter((line) => line.trim() !== ""));
    }),
  );
});

test("a line that is too long is passed over, and the next one is read", async () => {
  const pieces = ["one\n12345", "678", "9\ntwo\n", "123456789"].map(bytesOf);
  expect(await linesOf(pieces, 8)).toEqual(["one", undefined, "two", undefined]);
});

test("a line of any length is put together from its pieces", async () => {
  const piece = "0123456789é".repeat(5000);
  const lines = await linesOf([...Array.from({ length: 20 }, () => bytesOf(piece)), bytesOf("\nnext")]);
  expect(lines.map((line) => line?.length)).toEqual([20 * piece.length, 4]);
  expect(lines[0] === piece.repeat(20)).toBe(true);
});

test("reading from the end of any line on gives the lines after it", async () => {
  const bytes = bytesOf("one\n\n  \nzwei ß 🎉\n\nthree");
  async function* from(start: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < bytes.length; at += 2) yield bytes.subarray(at, Math.min(bytes.length, at + 2));
  }
  const texts = ["one", "zwei ß 🎉", "three"];
  let start = 0;
  for (const text of texts) {
    for await (const line of splitLines(from(start))) {
      expect(line.text).toBe(text);
      start += line.end;
      break;
    }
  }
  expect(start).toBe(bytes.length);
});
