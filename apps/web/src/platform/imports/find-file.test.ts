import { expect, test } from "vitest";
import { createFileFinder } from "./find-file.ts";

const paths = [
  "conversations.json",
  "a/file-ab-sun.png",
  "file-abc-moon.png",
  "dalle/file-x.webp",
  "b/photo.png",
  "Z.png",
];
const finder = createFileFinder(paths.map((path) => ({ path, size: 1, blob: async () => new Blob() })));

test.each([
  ["file-ab", "a/file-ab-sun.png"],
  ["file-abc", "file-abc-moon.png"],
  ["file-x", "dalle/file-x.webp"],
  ["photo.png", "b/photo.png"],
  ["elsewhere/photo.png", "b/photo.png"],
  ["file-a", undefined],
  ["file", "a/file-ab-sun.png"],
  ["", undefined],
  ["zzz", undefined],
])("[IO-8] %j points at %s", (pointer, path) => {
  expect(finder.find(pointer)?.key).toBe(path);
});

test("[IO-8] what was found is got by its key", () => {
  expect(finder.file("b/photo.png")?.path).toBe("b/photo.png");
  expect(finder.file("photo.png")).toBeUndefined();
});
