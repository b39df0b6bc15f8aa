import { expect, test } from "vitest";
import { entrypointOf } from "./entrypoint.ts";

test.each([
  [["src/main.tsx", "index.html", "src/index.ts"], "index.html"],
  [
    ["main.tsx", "src/main.tsx", "main.ts", "src/main.ts", "index.tsx", "src/index.tsx", "index.ts", "src/index.ts"],
    "src/index.ts",
  ],
  [["main.tsx", "src/main.tsx"], "src/main.tsx"],
  [["src/App.tsx", "public/index.html"], undefined],
  [[], undefined],
])("of %j the app begins at %s", (paths, entrypoint) => {
  expect(entrypointOf(paths)).toBe(entrypoint);
});

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
    expect(entrypointOf(["app.tsx", ...there.toReversed()])).toBe(path);
  },
);
