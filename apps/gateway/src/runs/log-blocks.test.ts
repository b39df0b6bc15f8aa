import { expect, test } from "vitest";
import { blockIndexOf, type LogBlock, readBlocks } from "./log-blocks.ts";

const file = Buffer.from("1\n2\n3\n4\n5\n");
const block = (first: number, count: number, isInFile = true): LogBlock => {
  const size = 2 * count - 1;
  return { first, count, size, bytes: isInFile ? undefined : Buffer.alloc(size), offset: 2 * (first - 1) };
};
const blocks = [block(1, 2), block(3, 1), block(4, 2), block(6, 1, false)];

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
  [5, 2],
  [6, 3],
  [9, 3],
])("finds the block of entry %i", (number, index) => {
  expect(blockIndexOf(blocks, number)).toBe(index);
});

test.each([
  ["one block", { from: 1, limit: 1 }, ["1", "2"]],
  ["a part of one", { from: 2, limit: 1 }, ["2"]],
  ["blocks up to the limit", { from: 2, limit: 4 }, ["2", "3"]],
  ["all that are in the file", { from: 3, limit: 100 }, ["3", "4", "5"]],
])("reads %s", async (_, options, entries) => {
  const read = async (offset: number, length: number) => file.subarray(offset, offset + length);
  expect(await readBlocks(blocks, { ...options, file: { read } })).toEqual(entries);
});
