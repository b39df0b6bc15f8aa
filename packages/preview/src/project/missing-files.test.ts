import { expect, test } from "vitest";
import { missingFiles } from "./missing-files.ts";

test.each<{ when: string; files: Record<string, string>; entries: string[]; missing: string[] }>([
  { when: "nothing is named", files: {}, entries: [], missing: [] },
  { when: "the entry is not there", files: {}, entries: ["/src/main.ts"], missing: ["/src/main.ts"] },
  {
    when: "all that is reached is there",
    files: {
      "src/main.tsx": 'import { App } from "./app";\nimport "./app.css";',
      "src/app.tsx": "",
      "src/app.css": "",
    },
    entries: ["/src/main.tsx"],
    missing: [],
  },
  {
    when: "something is missing two steps away",
    files: { "main.ts": 'import "./a";', "a.ts": 'export * from "./b";' },
    entries: ["/main.ts"],
    missing: ["./b"],
  },
  {
    when: "a stylesheet imports one that is missing",
    files: { "a.css": "@import 'b.css';" },
    entries: ["/a.css"],
    missing: ["b.css"],
  },
  {
    when: "files import each other",
    files: { "a.ts": 'import "./b";', "b.ts": 'import "./a";' },
    entries: ["/a.ts"],
    missing: [],
  },
  {
    when: "a file that is missing is named by one that is not reached",
    files: { "a.ts": "", "b.ts": 'import "./c";' },
    entries: ["/a.ts"],
    missing: [],
  },
  {
    when: "packages of the product and of the network are named",
    files: { "a.ts": 'import "react";\nimport confetti from "canvas-confetti";\nimport "https://cdn.example/x.js";' },
    entries: ["/a.ts"],
    missing: [],
  },
  {
    when: "a file is named through the alias of the sources",
    files: { "a.ts": 'import "@/b";\nimport "@/c";', "src/b.ts": "" },
    entries: ["/a.ts"],
    missing: ["@/c"],
  },
])("when $when", ({ files, entries, missing }) => {
  expect(missingFiles({ files: new Map(Object.entries(files)), entries, importMap: {} })).toEqual(missing);
});
