import { expect, test } from "vitest";
import { imageAddress, loaderOf } from "./file-loader.ts";
import { imageBytes } from "./image-bytes.ts";
import { folderOf, isElsewhere, joinPath } from "./project-files.ts";

test.each([
  ["src", "./app.tsx", "src/app.tsx"],
  ["src/a", "../b/c.ts", "src/b/c.ts"],
  ["src", "/index.css", "index.css"],
  ["", "./main.ts", "main.ts"],
  ["src", ".", "src"],
  ["src", "..", ""],
  ["src", "../../secret", undefined],
  ["", "..", undefined],
])("in the folder '%s' the address %s is %s", (folder, address, path) => {
  expect(joinPath(folder, address)).toBe(path);
});

test("the folder of a file is what stands before its last slash", () => {
  expect(["a.ts", "src/a.ts", "src/b/a.ts"].map(folderOf)).toEqual(["", "src", "src/b"]);
});

test.each([
  ["https://a.example/x", true],
  ["//a.example/x", true],
  ["data:text/css,", true],
  ["mailto:a@b", true],
  ["/x", false],
  ["./a:b.ts", false],
  ["x.ts", false],
])("whether %s leads out of the project: %s", (address, isOut) => {
  expect(isElsewhere(address)).toBe(isOut);
});

test.each([
  ["a.ts", "ts"],
  ["a.TSX", "tsx"],
  ["a.js", "jsx"],
  ["a.css", "css"],
  ["a.module.css", "local-css"],
  ["a.json", "json"],
  ["a.png", "dataurl"],
  ["a.svg", "dataurl"],
  ["a.glsl", "text"],
  ["Makefile", "text"],
  ["a.constructor", "text"],
])("%s is read as %s", (path, loader) => {
  expect(loaderOf(path)).toBe(loader);
});

test("an image is SVG text, base64, or an address already", () => {
  expect(imageAddress("a.svg", "<svg/>")).toBe("data:image/svg+xml,%3Csvg%2F%3E");
  expect(imageAddress("a.png", "AQ\nID")).toBe("data:image/png;base64,AQID");
  expect(imageAddress("a.png", " data:image/webp;base64,AQ== ")).toBe("data:image/webp;base64,AQ==");
  expect(imageBytes("a.png", "AQID")).toEqual(new Uint8Array([1, 2, 3]));
  expect(imageBytes("a.svg", "<svg/>")).toEqual(new TextEncoder().encode("<svg/>"));
  expect(imageBytes("a.png", "no image!")).toBeUndefined();
});
