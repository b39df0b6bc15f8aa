import { expect, test } from "vitest";
import { type ConsentInput, judgeConsent, STILL_FOR } from "./consent-rule.ts";

const drawing = (at: number): ConsentInput => ({ type: "move", at });
const down = (at: number): ConsentInput => ({ type: "pointer-down", at });
const click = (at: number): ConsentInput => ({ type: "click", at, hasPointer: true });
const key = (at: number, isRepeated = false): ConsentInput => ({ type: "key-down", at, isRepeated });
const clickWithoutPointer = (at: number): ConsentInput => ({ type: "click", at, hasPointer: false });

/** Whether the last of these inputs is taken. */
function isLastTaken(inputs: readonly ConsentInput[]): boolean {
  let consentState = { stillSince: Number.NEGATIVE_INFINITY };
  let isTaken = false;
  for (const input of inputs) ({ consentState, isTaken } = judgeConsent(consentState, input));
  return isTaken;
}

test.each<[string, readonly ConsentInput[], boolean]>([
  ["a press after half a second", [drawing(0), down(STILL_FOR), click(STILL_FOR + 80)], true],
  ["a press after a minute", [drawing(0), down(60_000), click(60_080)], true],
  ["a tap 176 ms after it was drawn", [drawing(0), down(176), click(200)], false],
  ["a press that began too early and ended later", [drawing(0), down(STILL_FOR - 1), click(2_000)], false],
  ["a press that began before it was drawn", [down(-10), drawing(0), click(1_000)], false],
  ["a press that began elsewhere", [drawing(0), click(1_000)], false],
  ["a press after it moved", [drawing(0), drawing(900), down(1_000), click(1_050)], false],
  ["a press that began before it moved", [drawing(0), down(1_000), drawing(1_020), click(1_600)], false],
  ["a press half a second after it moved", [drawing(0), drawing(900), down(1_400), click(1_450)], true],
  [
    "a finger that goes on tapping",
    [drawing(0), ...[100, 300, 500, 700, 900, 1_100].flatMap((at) => [down(at), click(at + 50)])],
    false,
  ],
  ["a press after a refused one, and a pause", [drawing(0), down(100), click(150), down(700), click(750)], true],
  ["a second press after one that was taken", [drawing(0), down(600), click(650), down(700), click(750)], true],
  ["a press of an input event from before it was drawn", [drawing(1_000), down(990), click(1_010)], false],
  ["a key after half a second", [drawing(0), key(600), clickWithoutPointer(600)], true],
  ["a key too early", [drawing(0), key(200), clickWithoutPointer(200)], false],
  ["a key that is held down from before", [drawing(0), key(600, true)], false],
  ["a key that is held down and clicks", [drawing(0), key(600, true), clickWithoutPointer(600)], false],
  ["a key that was pressed before it moved", [drawing(0), key(600), drawing(610), clickWithoutPointer(640)], false],
  [
    "a key that was pressed on another element",
    [drawing(0), { type: "click", at: 600, hasPointer: false, isOfOtherKey: true }],
    false,
  ],
  ["a screen reader after half a second", [drawing(0), clickWithoutPointer(600)], true],
  ["a screen reader too early", [drawing(0), clickWithoutPointer(499)], false],
])("[SEC-17] judges %s", (_, inputs, isTaken) => {
  expect(isLastTaken(inputs)).toBe(isTaken);
});
