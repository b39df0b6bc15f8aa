import { expect, test } from "vitest";
import { followImports } from "./follow-imports.ts";

test.each<{ when: string; files: Record<string, string>; entries: string[]; paths: string[]; missing: string[] }>([
  { when: "nothing is named", files: {}, entries: [], paths: [], missing: [] },
  { when: "the entry is not there", files: {}, entries: ["/src/main.ts"], paths: [], missing: ["/src/main.ts"] },
  {
    when: "all that is reached is there",
    files: {
      "src/main.tsx": 'import { App } from "./app";\nimport "./app.css";',
      "src/app.tsx": "",
      "src/app.css": "",
    },
    entries: ["/src/main.tsx"],
    paths: ["src/main.tsx", "src/app.tsx", "src/app.css"],
    missing: [],
  },
  {
    when: "something is missing two steps away",
    files: { "main.ts": 'import "./a";', "a.ts": 'export * from "./b";' },
    entries: ["/main.ts"],
    paths: ["main.ts", "a.ts"],
    missing: ["./b"],
  },
  {
    when: "a stylesheet imports one that is missing",
    files: { "a.css": "@import 'b.css';" },
    entries: ["/a.css"],
    paths: ["a.css"],
    missing: ["b.css"],
  },
  {
    when: "files import each other",
    files: { "a.ts": 'import "./b";', "b.ts": 'import "./a";' },
    entries: ["/a.ts"],
    paths: ["a.ts", "b.ts"],
    missing: [],
  },
  {
    when: "a file that is missing is named by one that is not reached",
    files: { "a.ts": "", "b.ts": 'import "./c";' },
    entries: ["/a.ts"],
    paths: ["a.ts"],
    missing: [],
  },
  {
    when: "packages of the product and of the network are named",
    files: { "a.ts": 'import "react";\nimport confetti from "canvas-confetti";\nimport "https://cdn.example/x.js";' },
    entries: ["/a.ts"],
    paths: ["a.ts"],
    missing: [],
  },
  {
    when: "a file is named through the alias of the sources",
    files: { "a.ts": 'import "@/b";\nimport "@/c";', "src/b.ts": "" },
    entries: ["/a.ts"],
    paths: ["a.ts", "src/b.ts"],
    missing: ["@/c"],
  },
])("when $when", ({ files, entries, paths, missing }) => {
  expect(followImports({ files: new Map(Object.entries(files)), entries, importMap: {} })).toEqual({
    paths,
    missing,
  });
});
