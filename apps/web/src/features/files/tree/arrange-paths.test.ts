import { describe, expect, test } from "vitest";
import { folderMoves, foldersOf, movesInto } from "./arrange-paths.ts";

const files = ["index.html", "src/App.tsx", "src/lib/a.ts", "src/lib/deep/b.ts", "src/library.ts"].map((path) => ({
  fileId: `id of ${path}`,
  path,
}));
const describeMoves = (moves: readonly { from: string; to: string }[]): string[] =>
  moves.map(({ from, to }) => `${from} > ${to}`);

test("[APP-10] a project's folders are those with files and their parents", () => {
  expect(foldersOf(files.map(({ path }) => path))).toEqual(["src", "src/lib", "src/lib/deep"]);
});

describe("[APP-10] what is moved into a folder", () => {
  test.each([
    ["a file", { fileIds: ["id of src/App.tsx"], folders: [] }, "lib", ["src/App.tsx > lib/App.tsx"]],
    ["a file to the top", { fileIds: ["id of src/App.tsx"], folders: [] }, "", ["src/App.tsx > App.tsx"]],
    ["a file that is there already", { fileIds: ["id of src/App.tsx"], folders: [] }, "src", []],
    [
      "a folder, with what is in it alone",
      { fileIds: [], folders: ["src/lib"] },
      "",
      ["src/lib/a.ts > lib/a.ts", "src/lib/deep/b.ts > lib/deep/b.ts"],
    ],
    ["a folder into itself", { fileIds: [], folders: ["src/lib"] }, "src/lib", []],
    ["a folder into what is in it", { fileIds: [], folders: ["src/lib"] }, "src/lib/deep", []],
    ["a folder that is there already", { fileIds: [], folders: ["src/lib"] }, "src", []],
  ] as const)("%s", (_, movedItems, to, expected) => {
    expect(describeMoves(movesInto(files, movedItems, to))).toEqual(expected);
  });
});

test("[APP-10] a folder that gets another path takes its files with it", () => {
  expect(describeMoves(folderMoves(files, "src/lib", "tools/parts"))).toEqual([
    "src/lib/a.ts > tools/parts/a.ts",
    "src/lib/deep/b.ts > tools/parts/deep/b.ts",
  ]);
  expect(folderMoves(files, "src/lib", "src/lib")).toEqual([]);
});
