import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkFilePath, renamedPath } from "./file-path.ts";
import { fileTypeOf } from "./file-type.ts";

describe("[FILE-1] a path is relative to the project, and has one form", () => {
  test.each([
    ["src/App.tsx", "src/App.tsx"],
    ["index.html", "index.html"],
    ["src\\lib\\a.ts", "src/lib/a.ts"],
    ["./src/./a.ts", "src/a.ts"],
    ["src//a.ts", "src/a.ts"],
    ["  a b.ts ", "a b.ts"],
    ["..a/b..ts", "..a/b..ts"],
    [".env", ".env"],
    ["constructor", "constructor"],
  ])("%j is %j", (path, expected) => {
    expect(checkFilePath(path)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ["", "Invalid path: it is empty"],
    ["  ", "Invalid path: it is empty"],
    ["/etc/passwd", "Invalid path: /etc/passwd (it must be relative to the project)"],
    ["C:\\a.ts", "Invalid path: C:\\a.ts (it must be relative to the project)"],
    ["\\a.ts", "Invalid path: \\a.ts (it must be relative to the project)"],
    ["src/", "Invalid path: src/ (it names a folder)"],
    [".", "Invalid path: . (it names a folder)"],
    ["../a.ts", "Invalid path: ../a.ts (it leads out of its folder)"],
    ["src/..", "Invalid path: src/.. (it leads out of its folder)"],
    ["a\\..\\b", "Invalid path: a\\..\\b (it leads out of its folder)"],
    ["a\0b", "Invalid path: it holds a null character"],
  ])("%j is refused: %s", (path, error) => {
    expect(checkFilePath(path)).toEqual({ ok: false, error });
  });

  test("an accepted path is accepted unchanged again, and stays in the project", () => {
    const piece = fc.constantFrom("a", "..", ".", "", " ", "\\", "/", "b.ts", "C:", "\0");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const pathResult = checkFilePath(pieces.join("/"));
        if (!pathResult.ok) return;
        expect(checkFilePath(pathResult.value)).toEqual(pathResult);
        expect(new URL(`./${pathResult.value}`, "file:///project/").pathname.startsWith("/project/")).toBe(true);
      }),
    );
  });
});

test.each([
  ["src/a.ts", "b.ts", "src/b.ts"],
  ["a.ts", "b.ts", "b.ts"],
  ["src/a.ts", " lib/b.ts ", "lib/b.ts"],
  ["src/a.ts", "\\b.ts", undefined],
  ["src/a.ts", "a.ts", undefined],
  ["src/a.ts", "  ", undefined],
])("%j renamed to %j is %j", (path, name, expected) => {
  const result = renamedPath(path, name);
  if (name.startsWith("\\")) expect(result.ok).toBe(false);
  else expect(result).toEqual({ ok: true, value: expected });
});

test.each([
  ["src/App.tsx", "typescript"],
  ["a.JS", "javascript"],
  ["a.jsx", "jsx"],
  ["logo.svg", "image"],
  ["README.md", "markdown"],
  ["LICENSE", "text"],
  ["a.constructor", "text"],
  [".css/x", "text"],
])("%j is %s", (path, type) => {
  expect(fileTypeOf(path)).toBe(type);
});
