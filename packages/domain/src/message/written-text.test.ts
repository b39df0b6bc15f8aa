import { expect, test } from "vitest";
import { asWritten } from "./written-text.ts";

test.each<[string, string, string]>([
  ["keeps the indentation of the first line", "    def f():\n        pass", "    def f():\n        pass"],
  ["keeps blank lines at the beginning", "\n\n  poem", "\n\n  poem"],
  ["keeps blank lines within", "a\n\n\nb", "a\n\n\nb"],
  ["cuts blank space at the end", "a \n\n", "a"],
  ["takes blank space for nothing", " \n\t", ""],
  ["replaces half a surrogate pair", "a\ud83d", "a\ufffd"],
  ["keeps a whole surrogate pair", "😀", "😀"],
])("[FIELD-4] %s", (_what, text, expected) => {
  expect(asWritten(text)).toBe(expected);
});
