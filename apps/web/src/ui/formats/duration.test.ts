import { expect, test } from "vitest";
import { formatDuration } from "./duration.ts";

test.each([
  [null, "–"],
  [undefined, "–"],
  [249.6, "250 ms"],
  [1240, "1.2 s"],
])("a duration of %s is %s", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});
