import { afterEach, expect, test, vi } from "vitest";
import { createStackMapper } from "./map-stack.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Maps the first character of the bundle to the third line of a file. */
const map = JSON.stringify({ version: 3, sources: ["project:src/main.ts"], names: [], mappings: "AAEA" });

test.each([
  ["at fail (https://tutti.example/x/tutti-preview-bundle.js:1:1)", "at fail (src/main.ts:3:1)"],
  ["at tutti-preview-bundle.js:1:1, then tutti-preview-bundle.js:1", "at src/main.ts:3:1, then src/main.ts:3:1"],
  ["at tutti-preview-bundle.js:9:1", "at tutti-preview-bundle.js:9:1"],
  ["at other.js:1:1", "at other.js:1:1"],
])("%s is mapped to %s", (text, mappedText) => {
  expect(createStackMapper(map)(text)).toBe(mappedText);
});

test("[FIELD-5] positions do not count inserted code", () => {
  const insertions = [{ line: 1, column: 0, length: 5 }];
  expect(createStackMapper(map, { insertions })("at tutti-preview-bundle.js:1:6")).toBe("at src/main.ts:3:1");
  const places = [{ path: "a.js", line: 0, column: 0, insertions: [{ line: 2, column: 3, length: 10 }] }];
  expect(createStackMapper(map, { places })("at tutti-preview-script-1.js:2:20")).toBe("at a.js:1:10");
});

test("a map that cannot be read changes nothing", () => {
  expect(createStackMapper("no map")("at tutti-preview-bundle.js:1:1")).toBe("at tutti-preview-bundle.js:1:1");
});

test("the source map is parsed once, and only for texts with a position", () => {
  const parse = vi.spyOn(JSON, "parse");
  const mapStack = createStackMapper(map);
  mapStack("a line of the console");
  expect(parse).not.toHaveBeenCalled();
  for (let line = 0; line < 3; line += 1) mapStack("at tutti-preview-bundle.js:1:1");
  expect(parse).toHaveBeenCalledTimes(1);
});
