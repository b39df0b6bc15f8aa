import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildTree,
  folderId,
  folderPath,
  type TreeItem,
  type TreeNode,
  treeItems,
  treeRows,
} from "./file-tree-view.ts";

const idle = "idle" as const;
const names = (nodes: readonly TreeNode[]): unknown[] =>
  nodes.map(({ label, kind, children }) => (kind === "folder" ? [label, names(children)] : label));
const files = (...paths: string[]) => paths.map((path) => ({ id: path, path, state: idle }));

test("[ART-4] folders come first, then labels, whatever the case", () => {
  const tree = buildTree(treeItems(files("zeta.ts", "Alpha.ts", "beta.ts", "src/b.ts", "src/A.ts", "Assets/x.css")));
  expect(names(tree)).toEqual([["Assets", ["x.css"]], ["src", ["A.ts", "b.ts"]], "Alpha.ts", "beta.ts", "zeta.ts"]);
});

test("a folder and a file of one name are two entries", () => {
  expect(names(buildTree(treeItems(files("a", "a/b"))))).toEqual([["a", ["b"]], "a"]);
});

test("[ART-4] items whose parents lead in a circle stand at the top", () => {
  const folder = (id: string, parentId?: string): TreeItem => ({ id, label: id, kind: "folder", parentId });
  const tree = buildTree([folder("a", "b"), folder("b", "a"), folder("c", "a"), folder("self", "self")]);
  expect(names(tree)).toEqual([
    ["a", [["c", []]]],
    ["b", []],
    ["self", []],
  ]);
});

test("every item stands in the tree exactly once, under any parent", () => {
  const item = fc.record({ id: fc.integer({ min: 0, max: 20 }), parent: fc.option(fc.integer({ min: 0, max: 20 })) });
  fc.assert(
    fc.property(fc.uniqueArray(item, { selector: ({ id }) => id }), (links) => {
      const items = links.map(
        ({ id, parent }): TreeItem => ({
          id: `${id}`,
          label: `${id}`,
          kind: "folder",
          parentId: parent === null ? undefined : `${parent}`,
        }),
      );
      const all = new Set(items.map(({ id }) => id));
      const rows = treeRows(buildTree(items), all);
      expect(rows.map(({ node }) => node.id).sort()).toEqual([...all].sort());
    }),
  );
});

test("a closed folder hides its content, and pulses while that is written", () => {
  const tree = buildTree(treeItems([{ id: "1", path: "src/deep/a.ts", state: "generating" }]));
  expect(treeRows(tree, new Set()).map(({ node, isGenerating }) => [node.label, isGenerating])).toEqual([
    ["src", true],
  ]);
  const open = treeRows(tree, new Set([folderId("src"), folderId("src/deep")]));
  expect(open.map(({ node, level, isGenerating }) => [node.label, level, isGenerating])).toEqual([
    ["src", 1, false],
    ["deep", 2, false],
    ["a.ts", 3, true],
  ]);
});

test("a folder's id holds its path, and a file's does not", () => {
  expect(folderPath(folderId("src/a"))).toBe("src/a");
  expect(folderPath("art-file-1")).toBeUndefined();
});
