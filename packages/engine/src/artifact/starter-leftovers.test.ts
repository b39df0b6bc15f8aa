import { appArchetypes } from "@tutti/contract";
import { expect, test } from "vitest";
import { starterLeftovers } from "./starter-leftovers.ts";
import { starterOf } from "./starters/starters.ts";

const starter = new Map([
  ["index.html", '<link rel="icon" href="icon.svg"><script type="module" src="./src/main.tsx"></script>'],
  ["icon.svg", "<svg/>"],
  ["src/main.tsx", 'import { App } from "./App";\nimport "./styles.css";'],
  ["src/App.tsx", 'import { Hero } from "./sections/Hero";'],
  ["src/sections/Hero.tsx", "export const Hero = () => null;"],
  ["src/styles.css", "p {}"],
]);

/** @returns what goes of the starter */
function leftovers(writtenFiles: Record<string, string>): string[] {
  const keptFiles = new Map([...starter].filter(([path]) => !Object.hasOwn(writtenFiles, path)));
  return starterLeftovers({ written: new Map(Object.entries(writtenFiles)), kept: keptFiles });
}

const code = ["src/main.tsx", "src/App.tsx", "src/sections/Hero.tsx"];

test.each<{ when: string; written: Record<string, string>; gone: string[] }>([
  { when: "it writes nothing", written: {}, gone: [] },
  { when: "it writes a stylesheet", written: { "src/styles.css": "" }, gone: [] },
  {
    when: "its App no longer shows a section",
    written: { "src/App.tsx": "export const App = () => null;" },
    gone: ["src/sections/Hero.tsx"],
  },
  {
    when: "its App has another ending, and sections of its own",
    written: { "src/App.jsx": 'import { Top } from "./sections/Top";', "src/sections/Top.jsx": "" },
    gone: ["src/App.tsx", "src/sections/Hero.tsx"],
  },
  {
    when: "its App uses a section of the starter",
    written: { "src/App.tsx": 'import { Hero } from "@/sections/Hero";' },
    gone: [],
  },
  {
    when: "it writes a page that holds everything",
    written: { "index.html": "<script>draw()</script>" },
    gone: ["icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "its page names a stylesheet of the starter",
    written: { "index.html": '<link rel="stylesheet" href="src/styles.css">' },
    gone: ["icon.svg", ...code],
  },
  {
    when: "it writes a main of another name",
    written: { "src/index.jsx": 'import App from "./App";', "src/App.jsx": "" },
    gone: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes the same main with another ending",
    written: { "src/main.jsx": 'import App from "./App";', "src/App.jsx": "" },
    gone: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes a component at the root",
    written: { "App.jsx": "export default () => null;", "style.css": "" },
    gone: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes a script and mentions the page that is missing",
    written: { "script.js": '// "index.html" loads this', "style.css": "" },
    gone: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
  {
    when: "it writes a page of Next.js",
    written: { "app/page.tsx": 'import "./globals.css";', "app/globals.css": "" },
    gone: ["index.html", "icon.svg", ...code, "src/styles.css"],
  },
])("[APP-1] of the starter goes what an answer does not lead to: $when", ({ written, gone }) => {
  expect(leftovers(written).sort()).toEqual(gone.sort());
});

test.each(appArchetypes)("[APP-1] the starter of %s leads to all of its own files", (archetype) => {
  const files = new Map(starterOf(archetype)?.files.map(({ path, content }) => [path, content]));
  expect(starterLeftovers({ written: new Map(), kept: files })).toEqual([]);
});
