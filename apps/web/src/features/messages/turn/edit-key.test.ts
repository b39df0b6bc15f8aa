import { expect, test } from "vitest";
import { editKey } from "./edit-key.ts";

const key = (change: Partial<Parameters<typeof editKey>[0]>) => ({
  key: "a",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  keyCode: 65,
  ...change,
});

test.each([
  ["Escape", { key: "Escape" }, "cancel"],
  ["Control and Enter", { key: "Enter", ctrlKey: true }, "retry"],
  ["Command and Enter", { key: "Enter", metaKey: true }, "retry"],
  ["Enter alone, a new line", { key: "Enter" }, undefined],
  ["Enter that ends a composition", { key: "Enter", ctrlKey: true, isComposing: true }, undefined],
  ["Escape that ends a composition", { key: "Escape", keyCode: 229 }, undefined],
  ["a letter", {}, undefined],
] as const)("%s", (_, change, meaning) => {
  expect(editKey(key(change))).toBe(meaning);
});
