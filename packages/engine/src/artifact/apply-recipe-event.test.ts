import type { RecipeEvent } from "@tutti/recipe";
import { expect, test } from "vitest";
import type { VersionDraft } from "./apply-recipe-event.ts";
import { applyRecipeEvent, startDraft } from "./apply-recipe-event.ts";

const base: [string, string][] = [
  ["a.ts", "c1"],
  ["b.ts", "c2"],
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

test("while a file is written it is open, and here as it was before", () => {
  const draft = after({ type: "file-start", path: "a.ts" }, { type: "file-delta", path: "a.ts", text: "ha" });
  expect(filesOf(draft)).toEqual(["a.ts c1", "b.ts c2"]);
  expect(draft.open).toEqual({ path: "a.ts", key: 1, text: "ha" });
});

test("a file keeps its content when it is renamed, and its key when it is written twice", () => {
  const renamed = after(
    ...write("a.ts", "1"),
    { type: "file-renamed", from: "a.ts", to: "z.ts" },
    ...write("z.ts", "2"),
  );
  expect(filesOf(renamed)).toEqual(["b.ts c2", "z.ts #1 2 success"]);
  expect(filesOf(after({ type: "file-renamed", from: "b.ts", to: "y.ts" }))).toEqual(["a.ts c1", "y.ts c2"]);
});

test("a removed file is gone, and what was said is kept apart", () => {
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
