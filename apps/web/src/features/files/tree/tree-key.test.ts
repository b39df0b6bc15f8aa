import { expect, test } from "vitest";
import { buildTree, folderId, treeItems, treeRows } from "./file-tree-view.ts";
import { treeAction } from "./tree-key.ts";

const files = ["src/a.ts", "src/b.ts", "index.html"].map((path) => ({ id: path, path, state: "idle" as const }));
const src = folderId("src");
const open = treeRows(buildTree(treeItems(files)), new Set([src]));
const closedTreeRows = treeRows(buildTree(treeItems(files)), new Set());
const bare = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ["ArrowDown", src, { kind: "focus", id: "src/a.ts" }],
  ["ArrowUp", src, undefined],
  ["ArrowDown", "index.html", undefined],
  ["Home", "index.html", { kind: "focus", id: src }],
  ["End", src, { kind: "focus", id: "index.html" }],
  ["ArrowRight", src, { kind: "focus", id: "src/a.ts" }],
  ["ArrowLeft", src, { kind: "press" }],
  ["ArrowLeft", "src/b.ts", { kind: "focus", id: src }],
  ["ArrowLeft", "index.html", undefined],
  ["Enter", "src/a.ts", { kind: "press" }],
  [" ", "src/a.ts", { kind: "select" }],
  ["F2", "src/a.ts", { kind: "rename" }],
  ["Delete", "src/a.ts", { kind: "delete" }],
  ["x", "src/a.ts", undefined],
])("%s on %s", (key, id, expected) => {
  const row = open.find(({ node }) => node.id === id);
  expect(row && treeAction({ ...bare, key }, row, open)).toEqual(expected);
});

test("the right arrow opens a closed folder", () => {
  const [row] = closedTreeRows;
  expect(row && treeAction({ ...bare, key: "ArrowRight" }, row, closedTreeRows)).toEqual({ kind: "press" });
});

test("a key with a modifier is not the tree's", () => {
  const [row] = open;
  expect(row && treeAction({ ...bare, ctrlKey: true, key: "ArrowDown" }, row, open)).toBeUndefined();
});
