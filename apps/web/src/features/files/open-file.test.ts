import type { FileChange } from "@tutti/domain";
import { expect, test } from "vitest";
import { openFile } from "./open-file.ts";

const change = (path: string, state: FileChange["state"] = "idle"): FileChange => ({
  path,
  fileId: path,
  state,
  contentId: path,
  parentContentId: undefined,
});
const files = [change("a.ts"), change("index.html"), change("src/b.ts")];

test.each([
  ["where the app begins", files, undefined, "index.html"],
  ["the first where it has no beginning", [change("z", "removed"), change("a.ts")], undefined, "a.ts"],
  ["the chosen one", files, { path: "src/b.ts", isHere: false }, "src/b.ts"],
  ["where the app begins when the chosen one is gone", files, { path: "gone", isHere: true }, "index.html"],
  ["the one that is written", [...files, change("c", "generating")], { path: "a.ts", isHere: false }, "c"],
  [
    "the one chosen while others are written",
    [...files, change("c", "generating")],
    { path: "a.ts", isHere: true },
    "a.ts",
  ],
  ["none where there is none", [], undefined, undefined],
])("open is %s", (_, changes, chosenFile, expected) => {
  expect(openFile(changes, chosenFile)?.path).toBe(expected);
});

const changes = [change("a.ts"), change("b.ts", "removed"), change("c.ts", "modified"), change("d.ts", "new")];

test.each([
  ["the first that changed", changes, { path: "a.ts", isHere: false }, "c.ts"],
  ["the one chosen in it", changes, { path: "a.ts", isHere: true }, "a.ts"],
  ["the one that is written", [...changes, change("e", "generating")], { path: "a.ts", isHere: false }, "e"],
  ["the chosen one where nothing changed", files, { path: "a.ts", isHere: false }, "a.ts"],
])("[APP-10] of a new version %s is open", (_, changes, chosenFile, expected) => {
  expect(openFile(changes, chosenFile, { isNew: true })?.path).toBe(expected);
});
