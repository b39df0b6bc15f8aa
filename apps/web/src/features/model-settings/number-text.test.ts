import { expect, test } from "vitest";
import { isNumericText, readNumber } from "./number-text.ts";

const temperature = { min: 0, max: 2 };
const penalty = { min: -2, max: 2 };
const whole = { min: 1, max: 420, isWhole: true };
const seed = { isWhole: true };

test.each<[string, typeof temperature | typeof whole | typeof seed, boolean]>([
  ["", temperature, true],
  ["1", temperature, true],
  ["0.", temperature, true],
  [".5", temperature, true],
  ["0,5", temperature, true],
  ["-1", temperature, false],
  ["-", penalty, true],
  ["-1.5", penalty, true],
  ["1.5", whole, false],
  ["12", whole, true],
  ["-7", seed, true],
  ["1e3", temperature, false],
  ["abc", temperature, false],
  ["1 2", temperature, false],
  ["0x1", seed, false],
  ["١", seed, false],
])("the text %j is taken for %o: %s", (text, range, isTaken) => {
  expect(isNumericText(text, range)).toBe(isTaken);
});

test.each<[string, number | undefined]>([
  ["", undefined],
  ["  ", undefined],
  ["0.7", 0.7],
  ["0,7", 0.7],
  ["2", 2],
  [".5", 0.5],
])("%j says %s", (text, value) => {
  expect(readNumber(text, { name: "temperature", range: temperature })).toEqual({ ok: true, value });
});

test.each([
  ["temperature", "-", penalty, 'Expected temperature to be a number, received "-"'],
  ["temperature", ".", temperature, 'Expected temperature to be a number, received "."'],
  ["temperature", "2.1", temperature, "Expected temperature to be at most 2, received 2.1"],
  ["frequency_penalty", "-3", penalty, "Expected frequency_penalty to be at least -2"],
  ["top_p", "0", { min: 0, isMinOpen: true, max: 1 }, "Expected top_p to be more than 0"],
  ["chat memory", "0", whole, "Expected chat memory to be at least 1"],
  ["chat memory", "421", whole, "Expected chat memory to be at most 420, received 421"],
])("[CHAR-7] for %s %j is refused in the specification's words", (name, text, range, error) => {
  expect(readNumber(text, { name, range })).toEqual({ ok: false, error });
});
