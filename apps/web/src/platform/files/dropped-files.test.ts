import { expect, test } from "vitest";
import { droppedFiles, droppedFolders } from "./dropped-files.ts";

const file = new File(["a"], "a.txt");

function item(options: { kind?: string; file?: File | null; folder?: string }): DataTransferItem {
  const { kind = "file", folder } = options;
  return {
    kind,
    getAsFile: () => options.file ?? null,
    webkitGetAsEntry: () => (folder === undefined ? null : { isDirectory: true, name: folder }),
  } as unknown as DataTransferItem;
}

test.each([
  ["a file", [item({ file })], [file]],
  ["a folder", [item({ folder: "src" })], [{ name: "src", failure: "invalid-type" }]],
  ["words beside a file", [item({ kind: "string" }), item({ file })], [file]],
  ["a file that cannot be had", [item({ file: null })], []],
])("%s that is dropped", (_name, items, expected) => {
  expect(droppedFiles({ items: items as unknown as DataTransferItemList, files: [] as unknown as FileList })).toEqual(
    expected,
  );
});

test("a browser that names no items gives its files", () => {
  const data = { items: [] as unknown as DataTransferItemList, files: [file] as unknown as FileList };
  expect(droppedFiles(data)).toEqual([file]);
});

test("[IO-7] folders are given by themselves, so that chats in them can be found", () => {
  const items = [item({ file }), item({ folder: "export" }), item({ kind: "string" })];
  expect(droppedFolders({ items: items as never }).map(({ name }) => name)).toEqual(["export"]);
});
