import fc from "fast-check";
import { expect, test } from "vitest";
import { compareDecimals, compareNumbers, compareVersions, subtractDecimals } from "./compare-numbers.ts";

function answer(question: string): string | undefined {
  return compareNumbers.recognize(question)?.().answer;
}

test.each([
  ["9.9 vs 9.11", "**9.9 is larger than 9.11**, by 0.79."],
  ["What's bigger, 9.9 or 9.11?", "**9.9 is larger than 9.11**, by 0.79."],
  ["9.11 and 9.9 - which is bigger?", "**9.9 is larger than 9.11**, by 0.79."],
  ["-3.5 vs -3.45", "**-3.45 is larger than -3.5**, by 0.05."],
  ["Is 1,000 greater than 999.5?", "**1,000 is larger than 999.5**, by 0.5."],
  ["compare 2.50 and 2.5", "**2.50 and 2.5 are equal.**"],
  ["largest of 3.2, 3.15 and 3.9", "**3.9 is the largest.** From largest to smallest: 3.9, 3.2, 3.15."],
  ["Which version is newer, 1.10 or 1.9?", "**1.10 is the later version, after 1.9.**"],
  ["1.2.10 vs 1.2.9", "**1.2.10 is the later version, after 1.2.9.**"],
])("%j is answered with %j", (question, verdict) => {
  expect(answer(question)).toContain(verdict);
});

test("the same digits are explained as versions where that turns the order", () => {
  expect(answer("9.9 vs 9.11")).toContain("As *version numbers* it is the other way round: 9.11 comes after 9.9");
  expect(answer("9.9 vs 9.1")).not.toContain("version");
});

test.each(["Compare iPhone 12 vs Samsung 21 cameras for photos", "Is 7 a lucky number?", "more or less"])(
  "%j compares no numbers",
  (question) => {
    expect(answer(question)).toBeUndefined();
  },
);

const decimal = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 4 }))
  .map(([units, places]) => (units / 10 ** places).toFixed(places));

test("decimals compare and subtract as their exact fractions do", () => {
  fc.assert(
    fc.property(decimal, decimal, (left, right) => {
      const exact = Math.round(Number(left) * 10_000) - Math.round(Number(right) * 10_000);
      expect(Math.sign(compareDecimals(left, right))).toBe(Math.sign(exact));
      expect(Number(subtractDecimals(left, right))).toBeCloseTo(exact / 10_000, 8);
    }),
  );
});

test("raising a field and dropping those after it gives a later version", () => {
  const field = fc.integer({ min: 0, max: 50 });
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 4 }), fc.nat(3), (fields, place) => {
      const at = Math.min(place, fields.length - 1);
      const later = [...fields.slice(0, at), fields[at]! + 1];
      expect(compareVersions(later.join("."), fields.join("."))).toBe(1);
      expect(compareVersions(fields.join("."), later.join("."))).toBe(-1);
    }),
  );
});
