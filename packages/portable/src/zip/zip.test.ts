import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zipFiles } from "./zip-files.ts";
import { zipName } from "./zip-name.ts";

test.each([
  ["Snake", 1, "Snake-v1.zip"],
  ["  Snake  ", 12, "Snake-v12.zip"],
  ["A landing page for a bakery with many kinds of bread", 2, "A landing page for a bakery with many kinds of-v2.zip"],
  ["x".repeat(49).concat(" y z"), 1, `${"x".repeat(49)}-v1.zip`],
  ["x".repeat(50).concat(" y"), 1, `${"x".repeat(50)}-v1.zip`],
  ["x".repeat(80), 3, `${"x".repeat(50)}-v3.zip`],
  ["a/b\\c:d", 1, "a-b-c-d-v1.zip"],
  ["../../etc", 1, "-..-etc-v1.zip"],
  ["   ", 1, "artifact-v1.zip"],
])("the ZIP of %j in version %i is called %j", (name, version, expected) => {
  expect(zipName(name, version)).toBe(expected);
});

test("no name is longer than fifty characters and its version", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: "grapheme" }), (name) => {
      expect(zipName(name, 7)).toMatch(/^[^/\\]{1,50}-v7\.zip$/u);
    }),
  );
});

test("a ZIP holds each file under its path, byte for byte", () => {
  const path = fc
    .array(fc.stringMatching(/^[a-z]{1,8}$/u), { minLength: 1, maxLength: 3 })
    .map((steps) => `${steps.join("/")}.ts`);
  fc.assert(
    fc.property(fc.dictionary(path, fc.string({ unit: "grapheme" })), (files) => {
      const entries = Object.entries(files).map(([filename, content]) => ({ filename, content }));
      const unzippedEntries = unzipSync(zipFiles(entries));
      expect(
        Object.fromEntries(Object.entries(unzippedEntries).map(([name, bytes]) => [name, strFromU8(bytes)])),
      ).toEqual({
        ...files,
      });
    }),
  );
});

test("no file leaves the folder into which the ZIP is unpacked", () => {
  const names = ["../../a", "/b", "C:\\c", "d/../../e", "./f", "", "..", "__proto__"];
  const unzippedEntries = unzipSync(zipFiles(names.map((filename) => ({ filename, content: filename }))));
  expect(Object.keys(unzippedEntries).sort()).toEqual(["_proto_", "a", "b", "c", "d/e", "f"]);
});

test("the same files make the same ZIP", () => {
  const files = [
    { filename: "index.html", content: "<p>" },
    { filename: "a.png", content: Uint8Array.of(1, 2) },
  ];
  expect(zipFiles(files)).toEqual(zipFiles(files));
});
