import { expect, test } from "vitest";
import { listEndOf } from "./scroll-key.ts";

const none = { metaKey: false, shiftKey: false, altKey: false };

test.each([
  ["Home", none, "start"],
  ["End", none, "end"],
  ["ArrowUp", { ...none, metaKey: true }, "start"],
  ["ArrowDown", { ...none, metaKey: true }, "end"],
  ["ArrowUp", none, undefined],
  ["PageDown", none, undefined],
  ["Home", { ...none, shiftKey: true }, undefined],
  ["End", { ...none, altKey: true }, undefined],
] as const)("%s with %o leads to %s", (key, modifiers, end) => {
  expect(listEndOf({ key, ...modifiers })).toBe(end);
});
