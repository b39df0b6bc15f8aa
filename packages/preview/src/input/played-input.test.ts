import fc from "fast-check";
import { expect, test } from "vitest";
import { INPUT_LIMITS, parsePlayedInput } from "./played-input.ts";

const target = { tag: "button", id: "go", name: "go", label: "Go", path: [0, 2], order: 4 };
const at = { x: 0.5, y: 0.5, windowX: 0.1, windowY: 0.2 };
const pointer = { target, at, modifiers: 3 };

test.each([
  {
    kind: "pointer",
    name: "move",
    ...pointer,
    pointerType: "pen",
    button: -1,
    buttons: 1,
    movementX: 3,
    movementY: -4,
  },
  { kind: "click", ...pointer, isDouble: true },
  { kind: "wheel", ...pointer, deltaX: 0, deltaY: -120 },
  { kind: "key", name: "up", target, key: "a", code: "KeyA", keyCode: 65, isRepeat: true, modifiers: 0 },
  { kind: "value", target, value: "Hello", isChange: false },
  { kind: "value", target, value: "on", isChecked: true, isChange: true },
  { kind: "scroll", target, left: 0, top: 1 },
  { kind: "scroll", left: 0, top: 0.5 },
  { kind: "submit", target },
])("[APP-12] input comes through whole, and nothing beside it: $kind", (input) => {
  expect(parsePlayedInput({ ...input, other: "<img>", html: 1 })).toEqual(input);
});

test.each([
  ["nothing", undefined],
  ["another kind", { kind: "eval", target, code: "alert()" }],
  ["no element", { kind: "click", at, modifiers: 0 }],
  ["a way that is no list of numbers", { kind: "submit", target: { tag: "form", path: ["0"] } }],
  ["a way without an end", { kind: "submit", target: { tag: "form", path: Array(INPUT_LIMITS.depth + 1).fill(0) } }],
  ["a long value", { kind: "value", target, value: "a".repeat(INPUT_LIMITS.value + 1) }],
  ["a value that is no text", { kind: "value", target, value: { toString: "a" } }],
  ["no place", { kind: "click", target, at: { x: Number.NaN } }],
  ["a place far away", { kind: "wheel", target, at: { ...at, x: 1e9 } }],
  ["a key without a name", { kind: "key", name: "down", target, code: "KeyA" }],
])("[APP-12] %s is no input", (_, data) => {
  expect(parsePlayedInput(data)).toBeUndefined();
});

test("[APP-12] whatever is read is read to the same once more", () => {
  const number = fc.oneof(fc.double(), fc.integer(), fc.constant("1"));
  const data = fc.record(
    {
      kind: fc.constantFrom("pointer", "click", "wheel", "key", "value", "scroll", "submit", "other"),
      name: fc.constantFrom("down", "up", "move", "x"),
      target: fc.oneof(fc.constant(target), fc.anything()),
      at: fc.oneof(fc.constant(at), fc.record({ x: number, y: number, windowX: number, windowY: number })),
      modifiers: number,
      button: number,
      buttons: number,
      keyCode: number,
      key: fc.string(),
      code: fc.string(),
      value: fc.oneof(fc.string(), fc.anything()),
      left: number,
      top: number,
      deltaX: number,
      movementX: number,
    },
    { requiredKeys: ["kind"] },
  );
  fc.assert(
    fc.property(data, (inputData) => {
      const input = parsePlayedInput(inputData);
      expect(parsePlayedInput(structuredClone(input))).toEqual(input);
    }),
  );
});
