import { expect, test } from "vitest";
import { type Drafts, moveDrafts, renameDrafts, withDraft } from "./file-drafts.ts";

const drafts: Drafts = new Map([
  [
    "v1",
    new Map([
      ["a.ts", "a"],
      ["b.ts", "b"],
      ["c.ts", "c"],
    ]),
  ],
  ["other", new Map([["a.ts", "theirs"]])],
]);
const draftTexts = (all: Drafts) => Object.fromEntries([...all].map(([id, texts]) => [id, Object.fromEntries(texts)]));

test("a draft is kept for its version and file, until it is dropped", () => {
  const writtenDrafts = withDraft(drafts, "v2", "a.ts", "new");
  expect(draftTexts(writtenDrafts)).toMatchObject({ v1: { "a.ts": "a" }, v2: { "a.ts": "new" } });
  expect(draftTexts(withDraft(writtenDrafts, "v2", "a.ts", undefined))).toEqual(draftTexts(drafts));
});

test("a renamed file takes its draft along", () => {
  expect(draftTexts(renameDrafts(drafts, "v1", { from: "a.ts", to: "src/a.ts" }))).toEqual({
    v1: { "b.ts": "b", "c.ts": "c", "src/a.ts": "a" },
    other: { "a.ts": "theirs" },
  });
  expect(renameDrafts(drafts, "v1", { from: "none.ts", to: "x.ts" })).toBe(drafts);
});

test("drafts of other files move to the version of a save or deletion", () => {
  expect(draftTexts(moveDrafts(drafts, { from: "v1", to: "v2", settledPaths: ["b.ts"] }))).toEqual({
    v2: { "a.ts": "a", "c.ts": "c" },
    other: { "a.ts": "theirs" },
  });
  expect(draftTexts(moveDrafts(drafts, { from: "v1", to: "v2", settledPaths: ["a.ts", "b.ts", "c.ts"] }))).toEqual({
    other: { "a.ts": "theirs" },
  });
});
