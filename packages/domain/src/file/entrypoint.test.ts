import { expect, test } from "vitest";
import { entrypointOf } from "./entrypoint.ts";

test.each([
  [["src/main.tsx", "index.html", "src/index.ts"], "index.html"],
  [
    ["main.tsx", "src/main.tsx", "main.ts", "src/main.ts", "index.tsx", "src/index.tsx", "index.ts", "src/index.ts"],
    "src/index.ts",
  ],
  [["main.tsx", "src/main.tsx"], "src/main.tsx"],
  [["src/components/Card.tsx", "src/components/List.tsx", "src/data.json"], undefined],
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

test.each([
  [["src/App.jsx", "src/main.jsx", "src/index.css"], "src/main.jsx"],
  [["src/App.js", "src/index.js", "public/index.html"], "src/index.js"],
  [["app/layout.tsx", "app/page.tsx", "app/globals.css"], "app/page.tsx"],
  [["pages/_app.js", "pages/index.jsx"], "pages/index.jsx"],
  [["src/App.tsx", "src/components/Card.tsx"], "src/App.tsx"],
  [["App.jsx", "style.css"], "App.jsx"],
  [["script.js", "style.css"], "script.js"],
  [["game.js", "levels.json"], "game.js"],
  [["calculator.html"], "calculator.html"],
  [["about.html", "home.html", "styles.css"], "about.html"],
  [["TodoList.tsx", "todo.css"], "TodoList.tsx"],
  [["src/App.vue", "src/components/Row.vue", "script.js"], "src/App.vue"],
  [["App.svelte", "style.css"], "App.svelte"],
  [["Counter.svelte", "README.md"], "Counter.svelte"],
  [["logo.svg"], "logo.svg"],
  [["recipe.md", "README.md"], "recipe.md"],
  [["README.md"], undefined],
  [["fractal.js"], "fractal.js"],
])("[APP-1] of %j, written by another habit, the app begins at %s", (paths, entrypoint) => {
  expect(entrypointOf(paths)).toBe(entrypoint);
});
