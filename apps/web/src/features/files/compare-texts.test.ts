import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";
import { shortenRemovals } from "./shorten-removals.ts";

/** The text after the changes. */
function changed(before: string, after: string): string {
  let text = "";
  let end = 0;
  for (const { fromA, toA, fromB, toB } of compareTexts(before, after)) {
    text += before.slice(end, fromA) + after.slice(fromB, toB);
    end = toA;
  }
  return text + before.slice(end);
}

const numbered = (count: number): string => Array.from({ length: count }, (_, line) => `line ${line}\n`).join("");

test("the changes of any texts make the second of the first", () => {
  const line = fc.constantFrom("a\n", "b\n", "\n", "one two\n", "one three\n", "x");
  const text = fc
    .tuple(fc.array(line, { maxLength: 20 }), fc.constantFrom("", numbered(4000)))
    .map(([lines, long]) => lines.slice(0, 9).join("") + long + lines.slice(9).join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(changed(before, after)).toBe(after);
    }),
    { numRuns: 30 },
  );
});

test("changes of a long text are the changed words of its lines", () => {
  const before = numbered(5000);
  const after = before.replace("line 7\n", "line seven\n").replace("line 4000\n", "");
  const parts = compareTexts(before, after).map(({ fromA, toA, fromB, toB }) => [
    before.slice(fromA, toA),
    after.slice(fromB, toB),
  ]);
  expect(parts).toEqual([
    ["7", "seven"],
    ["line 4000\n", ""],
  ]);
});

/** Pairs of texts for which a comparison of characters takes from seconds to hours. */
const hostilePairs: Readonly<Record<string, readonly [string, string]>> = {
  "lines in another order": ["(\n".repeat(300_000), "\n(".repeat(300_000)],
  "one line": ["ab".repeat(300_000), "ba".repeat(300_000)],
  "many different lines": [numbered(60_000), numbered(60_000).replaceAll("line", "text")],
  "every second line": [numbered(15_000), numbered(15_000).replaceAll(/1\n/gu, "2\n")],
  "empty lines": ["\n".repeat(500_000), "\n".repeat(250_000)],
};

test.each(Object.entries(hostilePairs))("[SEC-18] texts that differ in %s are compared", (_what, [before, after]) => {
  expect(changed(before, after) === after).toBe(true);
});

test("[SEC-18] a long removed stretch is cut, and the rest stays", () => {
  const before = numbered(1000);
  expect(shortenRemovals(before, "")).toBe(`${numbered(300)}… and 700 removed lines\n`);
  expect(shortenRemovals(before, before)).toBe(before);
  const kept = `${numbered(3)}the end\n`;
  expect(shortenRemovals(`${numbered(3)}${"gone\n".repeat(900)}the end\n`, kept)).toBe(
    `${numbered(3)}${"gone\n".repeat(300)}… and 600 removed lines\nthe end\n`,
  );
});

test("[SEC-18] a long removed line is cut", () => {
  expect(shortenRemovals("x".repeat(100_000), "y")).toBe(`${"x".repeat(20_000)}\n… and 80000 removed characters`);
});
