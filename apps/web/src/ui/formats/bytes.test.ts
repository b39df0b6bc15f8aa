import { expect, test } from "vitest";
import { formatBytes } from "./bytes.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1234, "1.2 KB"],
  [56_000_000, "56 MB"],
  [12_300_000_000, "12 GB"],
  [5e15, "5000 TB"],
])("%d bytes are %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
