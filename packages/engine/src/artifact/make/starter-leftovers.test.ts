import { appArchetypes } from "@tutti/contract";
import { expect, test } from "vitest";
import { starterOf } from "../starters/starters.ts";
import { starterLeftovers } from "./starter-leftovers.ts";

const starter = new Map([
  ["index.html", '<link rel="icon" href="icon.svg"><script type="module" src="./src/main.tsx"></script>'],
  ["icon.svg", "<svg/>"],
  ["src/main.tsx", 'import { App } from "./App";\nimport "./styles.css";'],
  ["src/App.tsx", 'import { Hero } from "./sections/Hero";'],
  ["src/sections/Hero.tsx", "export const Hero = () => null;"],
  ["src/styles.css", "p {}"],
]);

/** @returns the starter's files that are removed */
function leftovers(writtenFiles: Record<string, string>): string[] {
  const keptFiles = new Map([...starter].filter(([path]) => !Object.hasOwn(writtenFiles, path)));
  return starterLeftovers({ writtenFiles: new Map(Object.entries(writtenFiles)), starterFiles: keptFiles });
}

const code = ["src/main.tsx", "src/App.tsx", "src/sections/Hero.tsx"];

test.each<{ when: string; writtenFiles: Record<string, string>; removedPaths: string[] }>([
  { when: "it writes nothing", writtenFiles: {}, removedPaths: [] },
  { when: "it writes a stylesheet", writtenFiles: { "src/styles.css": "" }, removedPaths: [] },
  {
    when: "its App no longer shows a section",
    writtenFiles: { "src/App.tsx": "export const App = () => null;" },
    removedPaths: ["src/sections/Hero.tsx"],
  },
  {
    when: "its App has another ending, and sections of its own",
    writtenFiles: { "src/App.jsx": 'import { Top } from "./sections/Top";', "src/sections/Top.jsx": "" },
    removedPaths: ["src/App.tsx", "src/sections/Hero.tsx"],
  },
  {
    when: "its App uses a section of the starter",
    writtenFiles: { "src/App.tsx": 'import { Hero } from "@/sections/Hero";' },
    removedPaths: [],
  },
  {
    when: "it writes a page that holds everything",
    writtenFiles: { "index.html": "<script>draw()</script>" },
    removedPaths: ["icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "its page names a stylesheet of the starter",
    writtenFiles: { "index.html": '<link rel="stylesheet" href="src/styles.css">' },
    removedPaths: ["icon.svg", ...code],
  },
  {
    when: "it writes a main of another name",
    writtenFiles: { "src/index.jsx": 'import App from "./App";', "src/App.jsx": "" },
    removedPaths: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes the same main with another ending",
    writtenFiles: { "src/main.jsx": 'import App from "./App";', "src/App.jsx": "" },
    removedPaths: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes a component at the root",
    writtenFiles: { "App.jsx": "export default () => null;", "style.css": "" },
    removedPaths: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes a script and mentions the page that is missing",
    writtenFiles: { "script.js": '// "index.html" loads this', "style.css": "" },
    removedPaths: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes a page of Next.js",
    writtenFiles: { "app/page.tsx": 'import "./globals.css";', "app/globals.css": "" },
    removedPaths: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
])("[APP-1] of the starter goes what an answer does not lead to: $when", ({ writtenFiles, removedPaths }) => {
  expect(leftovers(writtenFiles).sort()).toEqual(removedPaths.sort());
});

test.each(appArchetypes)("[APP-1] the starter of %s leads to all of its own files", (archetype) => {
  const files = new Map(starterOf(archetype)?.files.map(({ path, content }) => [path, content]));
  expect(starterLeftovers({ writtenFiles: new Map(), starterFiles: files })).toEqual([]);
});
