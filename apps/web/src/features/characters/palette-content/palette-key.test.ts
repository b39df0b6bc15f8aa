import { expect, test } from "vitest";
import { type PressedKey, paletteKeyAction } from "./palette-key.ts";

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each<[Partial<PressedKey> & { key: string }, ReturnType<typeof paletteKeyAction>]>([
  [{ key: "ArrowDown" }, { type: "move", step: 1, count: 1 }],
  [{ key: "ArrowUp" }, { type: "move", step: -1, count: 1 }],
  [{ key: "PageDown" }, { type: "move", step: 1, count: 8 }],
  [{ key: "PageUp" }, { type: "move", step: -1, count: 8 }],
  [{ key: "Enter" }, { type: "choose", isStaying: false }],
  [
    { key: "Enter", shiftKey: true },
    { type: "choose", isStaying: true },
  ],
  [
    { key: "Enter", ctrlKey: true },
    { type: "choose", isStaying: true },
  ],
  [
    { key: "Enter", metaKey: true },
    { type: "choose", isStaying: true },
  ],
  [{ key: "Enter", altKey: true, shiftKey: true }, { type: "favourite" }],
  [{ key: "a" }, undefined],
  [{ key: "Home" }, undefined],
])("finds the action of %o", (press, action) => {
  expect(paletteKeyAction({ ...none, ...press })).toEqual(action);
});
