import { expect, test } from "vitest";
import { findEntry } from "./find-entry.ts";

const order = [
  "index.html",
  "src/index.ts",
  "index.ts",
  "src/index.tsx",
  "index.tsx",
  "src/main.ts",
  "main.ts",
  "src/main.tsx",
  "main.tsx",
];

test.each(order.map((path, index) => [path, order.slice(index)]))(
  "[PREV-2] %s is the entry where none of those before it is there",
  (path, there) => {
    expect(findEntry(["app.tsx", ...there.toReversed()])).toBe(path);
  },
);

test.each([[[]], [["app.tsx"]], [["public/index.html", "src/main.js"]]])("%j has no entry", (paths) => {
  expect(findEntry(paths)).toBeUndefined();
});
