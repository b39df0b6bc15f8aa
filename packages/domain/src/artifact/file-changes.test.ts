import { expect, test } from "vitest";
import { createArtifactFile, createArtifactFileContent } from "./artifact-file.ts";
import { fileChanges } from "./file-changes.ts";

const paths: Record<string, string> = { f1: "a.ts", f2: "b.ts", f3: "c.ts", f4: "d.ts", g1: "a.ts" };
const contents: Record<string, string> = { c1: "one", c2: "two", c3: "one", c4: "four", c5: "half" };

const records = {
  fileOf: (id: string) =>
    paths[id] === undefined
      ? undefined
      : { ...createArtifactFile({ roomId: "room-1", filename: paths[id], type: "typescript", now: 1 }), id },
  contentOf: (id: string) => ({
    ...createArtifactFileContent({ roomId: "room-1", now: 1, content: contents[id] ?? "" }),
    id,
    generationStatus: id === "c5" ? ("generating" as const) : ("success" as const),
  }),
};

const statesOf = (now: Record<string, string>, before?: Record<string, string>) =>
  fileChanges({ fileContents: now }, before && { fileContents: before }, records).map(({ path, state }) => [
    path,
    state,
  ]);

test("[ART-11] a file is idle, generating, modified, new or removed since its parent", () => {
  expect(statesOf({ f1: "c1", f2: "c2", f3: "c5", f4: "c4" }, { f1: "c1", f2: "c1", f3: "c1" })).toEqual([
    ["a.ts", "idle"],
    ["b.ts", "modified"],
    ["c.ts", "generating"],
    ["d.ts", "new"],
  ]);
  expect(statesOf({ f1: "c1" }, { f1: "c1", f2: "c2" })).toEqual([
    ["a.ts", "idle"],
    ["b.ts", "removed"],
  ]);
});

test("every file is new without a parent, and one without a record is absent", () => {
  expect(statesOf({ f1: "c1", gone: "c2" })).toEqual([["a.ts", "new"]]);
});

test("files match by path, and a rewrite of the same content is unchanged", () => {
  expect(statesOf({ g1: "c3" }, { f1: "c1" })).toEqual([["a.ts", "idle"]]);
  expect(statesOf({ g1: "c4" }, { f1: "c1" })).toEqual([["a.ts", "modified"]]);
});
