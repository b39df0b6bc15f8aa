import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contentSize, freePath, isBinaryContent, mediaTypeOf } from "./file-upload.ts";

describe("[APP-10] a file whose name is there already gets a number", () => {
  test.each([
    ["photo.png", [], "photo.png"],
    ["photo.png", ["photo.png"], "photo (2).png"],
    ["photo.png", ["photo.png", "photo (2).png"], "photo (3).png"],
    ["a.b/photo", ["a.b/photo"], "a.b/photo (2)"],
    ["a/.env", ["a/.env"], "a/.env (2)"],
    ["a/x.tar.gz", ["a/x.tar.gz"], "a/x.tar (2).gz"],
    ["photo.png", ["Photo.png"], "photo.png"],
  ])("%s beside %j is %s", (path, usedPaths, expected) => {
    expect(freePath(path, new Set(usedPaths))).toBe(expected);
  });

  test("whatever is there, it is a path that is not", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string()), (path, usedPaths) => {
        expect(usedPaths).not.toContain(freePath(path, new Set([...usedPaths, path])));
      }),
    );
  });
});

test.each([
  ["a/boom.MP3", "audio/mpeg"],
  ["fox.glb", "model/gltf-binary"],
  ["font.woff2", "font/woff2"],
  ["data.constructor", "application/octet-stream"],
  ["png", "application/octet-stream"],
])("[APP-10] the kind of %s is %s", (path, expected) => {
  expect(mediaTypeOf(path)).toBe(expected);
});

test("[APP-10] bytes are counted as they were in the file", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const content = `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`;
      expect(isBinaryContent(content)).toBe(true);
      expect(contentSize(content)).toBe(bytes.length);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      fc.pre(!isBinaryContent(text));
      expect(contentSize(text)).toBe(Buffer.byteLength(text));
    }),
  );
  expect(isBinaryContent("data: are the words; base64, it is not")).toBe(false);
});
