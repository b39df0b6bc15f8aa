import type { RecipeEvent } from "@tutti/recipe";
import { expect, test } from "vitest";
import type { VersionDraft } from "./apply-recipe-event.ts";
import { applyRecipeEvent, startDraft } from "./apply-recipe-event.ts";

const base: [string, string, string][] = [
  ["a.ts", "c1", "one\ntwo\n"],
  ["b.ts", "c2", "three\n"],
];

const after = (...events: RecipeEvent[]): VersionDraft => events.reduce(applyRecipeEvent, startDraft(base));

const filesOf = (draft: VersionDraft): string[] =>
  [...draft.files].map(([path, content]) =>
    content.kind === "kept"
      ? `${path} ${content.contentId}`
      : `${path} #${content.key} ${content.text} ${content.status}`,
  );

const write = (path: string, text: string, complete = true): RecipeEvent[] => [
  { type: "file-start", path },
  { type: "file-delta", path, text },
  { type: "file-end", path, complete },
];

test("a written file replaces the kept one, and a new one stands beside it", () => {
  expect(filesOf(after(...write("a.ts", "1"), ...write("c.ts", "2")))).toEqual([
    "a.ts #1 1 success",
    "b.ts c2",
    "c.ts #2 2 success",
  ]);
});

test("a file that is being written is open, and listed as before", () => {
  const draft = after({ type: "file-start", path: "a.ts" }, { type: "file-delta", path: "a.ts", text: "ha" });
  expect(filesOf(draft)).toEqual(["a.ts c1", "b.ts c2"]);
  expect(draft.open).toEqual({ path: "a.ts", key: 1, text: "ha" });
});

test("a renamed file keeps its content, and a rewritten one its key", () => {
  const draft = after(...write("a.ts", "1"), { type: "file-renamed", from: "a.ts", to: "z.ts" }, ...write("z.ts", "2"));
  expect(filesOf(draft)).toEqual(["b.ts c2", "z.ts #1 2 success"]);
  expect(filesOf(after({ type: "file-renamed", from: "b.ts", to: "y.ts" }))).toEqual(["a.ts c1", "y.ts c2"]);
});

test("a removed file is gone, and text is kept apart from files", () => {
  const draft = after(
    { type: "text", text: "Hello " },
    { type: "recipe-start" },
    { type: "file-removed", path: "a.ts" },
    { type: "problem", line: 3, reason: "No" },
    { type: "recipe-end", complete: true },
    { type: "text", text: "you" },
  );
  expect(filesOf(draft)).toEqual(["b.ts c2"]);
  expect(draft).toMatchObject({
    text: "Hello you",
    changes: 1,
    isRecipeOpen: false,
    problems: [{ line: 3, reason: "No" }],
    partialPath: undefined,
  });
});

test("a file in whose middle the answer ended is marked", () => {
  const draft = after({ type: "recipe-start" }, ...write("a.ts", "ha", false), { type: "recipe-end", complete: false });
  expect(filesOf(draft)).toEqual(["a.ts #1 ha failed", "b.ts c2"]);
  expect(draft).toMatchObject({ partialPath: "a.ts", isRecipeOpen: true, open: undefined });
});

const edit = (path: string, blocks: readonly [search: string, replace: string][], complete = true): RecipeEvent[] => [
  { type: "edit-start", path },
  ...blocks.map(([search, replace]): RecipeEvent => ({ type: "edit-block", path, search, replace })),
  { type: "edit-end", path, complete },
];

test("[APP-8] a file under edit is whole while it is open, and changed afterwards", () => {
  const draft = after(...edit("a.ts", [["one\n", "1\n"]]).slice(0, 2));
  expect(draft.open).toMatchObject({ path: "a.ts", text: "1\ntwo\n" });
  expect(filesOf(after(...edit("a.ts", [["one\n", "1\n"]])))).toEqual(["a.ts #1 1\ntwo\n success", "b.ts c2"]);
});

test("[APP-8] edit blocks apply in order, also to files that the answer wrote", () => {
  const draft = after(
    ...write("a.ts", "x\ny\n"),
    ...edit("a.ts", [
      ["x\n", "z\n"],
      ["z\n", "w\n"],
    ]),
    ...edit("new.ts", [["", "new\n"]]),
  );
  expect(filesOf(draft)).toEqual(["a.ts #1 w\ny\n success", "b.ts c2", "new.ts #2 new\n success"]);
});

test("[APP-8] a block that does not fit is reported by number, and the others apply", () => {
  const draft = after(
    ...edit("a.ts", [
      ["one\n", "1\n"],
      ["nowhere at all\n", "x\n"],
    ]),
    ...edit("a.ts", [["", "y\n"]]),
    ...edit("b.ts", [["nothing like it\n", ""]]),
    ...edit("c.ts", [["gone\n", ""]]),
  );
  expect(filesOf(draft)).toEqual(["a.ts #1 1\ntwo\n success", "b.ts c2"]);
  expect(draft.refusedEdits).toEqual([
    {
      path: "a.ts",
      block: 2,
      reason: "missing",
      nearest: { first: 2, last: 2 },
      search: "nowhere at all\n",
      replace: "x\n",
    },
    { path: "a.ts", block: 3, reason: "not-empty", nearest: { first: 1, last: 2 }, search: "", replace: "y\n" },
    {
      path: "b.ts",
      block: 1,
      reason: "missing",
      nearest: { first: 1, last: 1 },
      search: "nothing like it\n",
      replace: "",
    },
    { path: "c.ts", block: 1, reason: "missing", search: "gone\n", replace: "" },
  ]);
  expect(draft.changes).toBe(1);
});

test("[APP-8] a later whole write overrides an edit, and a rename moves its refusals", () => {
  const refusedEdit = edit("a.ts", [["nowhere\n", ""]]);
  expect(after(...refusedEdit, ...write("a.ts", "whole\n"))).toMatchObject({ refusedEdits: [] });
  expect(filesOf(after(...edit("a.ts", [["one\n", "1\n"]]), ...write("a.ts", "whole\n")))[0]).toBe(
    "a.ts #1 whole\n success",
  );
  const draft = after(
    ...refusedEdit,
    { type: "file-renamed", from: "a.ts", to: "z.ts" },
    ...edit("z.ts", [["no\n", ""]]),
  );
  expect(draft.refusedEdits.map(({ path, block }) => `${path} ${block}`)).toEqual(["z.ts 1", "z.ts 2"]);
  expect(after(...refusedEdit, { type: "file-removed", path: "a.ts" }).refusedEdits).toEqual([]);
});

test("[APP-8] an answer that ends within a block keeps the whole blocks before it", () => {
  const draft = after({ type: "recipe-start" }, ...edit("a.ts", [["one\n", "1\n"]], false));
  expect(filesOf(draft)).toEqual(["a.ts #1 1\ntwo\n success", "b.ts c2"]);
  expect(draft).toMatchObject({ cutOffEditPath: "a.ts", partialPath: undefined, changes: 1 });
});
