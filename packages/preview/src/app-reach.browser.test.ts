import { expect, test } from "vitest";
import { appReach } from "./app-reach.ts";
import { projectOf } from "./testing/preview.test-support.ts";

const page =
  '<link rel="stylesheet" href="style.css"><div id="root"></div><script type="module" src="/src/main.ts"></script>';

test.each<{ when: string; files: Record<string, string>; entry?: string; isWhole: boolean }>([
  { when: "there is no entry", files: { "README.md": "Hello" }, isWhole: false },
  { when: "the entry is not whole", files: { "style.css": "" }, entry: "index.html", isWhole: false },
  { when: "a page needs nothing", files: { "index.html": "<p>Hello</p>" }, entry: "index.html", isWhole: true },
  {
    when: "the stylesheet of the page is missing",
    files: { "index.html": page, "src/main.ts": "" },
    entry: "index.html",
    isWhole: false,
  },
  {
    when: "the module of the page is missing",
    files: { "index.html": page, "style.css": "" },
    entry: "index.html",
    isWhole: false,
  },
  {
    when: "what the module of the page imports is missing",
    files: { "index.html": page, "style.css": "", "src/main.ts": 'import "./app";' },
    entry: "index.html",
    isWhole: false,
  },
  {
    when: "all that the page reaches is there",
    files: { "index.html": page, "style.css": "", "src/main.ts": 'import "./app";', "src/app.ts": "" },
    entry: "index.html",
    isWhole: true,
  },
  {
    when: "a script that is no module is missing",
    files: { "index.html": '<script src="app.js"></script>' },
    entry: "index.html",
    isWhole: false,
  },
  {
    when: "a script that is no module is there",
    files: { "index.html": '<script src="app.js"></script>', "app.js": "const a = 1;" },
    entry: "index.html",
    isWhole: true,
  },
  {
    when: "a script in the page imports what is missing",
    files: { "index.html": '<script type="module">\nimport "./a.js";\n</script>' },
    entry: "index.html",
    isWhole: false,
  },
  {
    when: "scripts and styles come from the network",
    files: {
      "index.html":
        '<link rel="stylesheet" href="https://a.example/a.css"><script src="https://a.example/a.js"></script>',
    },
    entry: "index.html",
    isWhole: true,
  },
  { when: "the app begins with a module", files: { "main.ts": "" }, entry: "main.ts", isWhole: true },
  {
    when: "the module that the app begins with imports what is missing",
    files: { "main.ts": 'import "./app";' },
    entry: "main.ts",
    isWhole: false,
  },
])("[PREV-3] when $when, whether an app can be tried already: $isWhole", ({ files, entry, isWhole }) => {
  expect(appReach(projectOf(files), entry).isWhole).toBe(isWhole);
});

test("an app consists of its entry and the files that it reaches", () => {
  const files = {
    "index.html": `${page}<script src="plain.js"></script><script type="module">import "./inline.js";</script>`,
    "style.css": "@import 'more.css';",
    "more.css": "",
    "src/main.ts": 'import "./app";',
    "src/app.ts": "",
    "plain.js": "const a = 1;",
    "inline.js": "",
    "README.md": "",
    "src/unused.ts": "",
  };
  expect([...appReach(projectOf(files), "index.html").paths].sort()).toEqual([
    "index.html",
    "inline.js",
    "more.css",
    "plain.js",
    "src/app.ts",
    "src/main.ts",
    "style.css",
  ]);
});
