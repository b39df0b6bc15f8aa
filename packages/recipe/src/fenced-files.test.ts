import fc from "fast-check";
import { expect, test } from "vitest";
import { readFencedFiles } from "./fenced-files.ts";
import type { PathCheck } from "./project-paths.ts";

function checkPath(path: string): PathCheck {
  return path.split("/").includes("..") ? { ok: false, error: "outside" } : { ok: true, value: path };
}

/** The files of an answer, by path. */
function read(answer: string, lengths: Record<string, number> = {}): Record<string, string> | undefined {
  const fencedFiles = readFencedFiles(answer, { lengths: new Map(Object.entries(lengths)), checkPath });
  return fencedFiles && Object.fromEntries(fencedFiles.files.map(({ path, text }) => [path, text]));
}

const fence = (information: string, text = "x\n"): string => `\`\`\`${information}\n${text}\`\`\`\n`;

test.each<[says: string, answer: string, path: string]>([
  ["after the language", fence("tsx src/App.tsx"), "src/App.tsx"],
  ["behind a colon", fence("tsx:src/App.tsx"), "src/App.tsx"],
  ["as a title", fence('jsx title="src/App.jsx"'), "src/App.jsx"],
  ["as an attribute", fence("js {filename: 'game.js'}"), "game.js"],
  ["alone", fence("index.html"), "index.html"],
  ["with a dot and a slash", fence("css ./styles/main.css"), "styles/main.css"],
  ["above in bold", `**src/App.tsx**\n${fence("tsx")}`, "src/App.tsx"],
  ["above as code, with an empty line", `\`src/lib/util.ts\`:\n\n${fence("ts")}`, "src/lib/util.ts"],
  ["above as a heading", `### 2. styles.css\n${fence("css")}`, "styles.css"],
  ["above in a short sentence", `Create the component in src/Card.tsx:\n${fence("tsx")}`, "src/Card.tsx"],
  ["above a sentence", `### \`game.js\`\n\nThis is the whole game.\n\n${fence("js")}`, "game.js"],
  ["above in brackets", `**HTML (index.html)**\n${fence("html")}`, "index.html"],
  ["above after a word", `File: src/App.tsx\n${fence("tsx")}`, "src/App.tsx"],
  ["in the first comment", fence("tsx", "// src/App.tsx\nx\n"), "src/App.tsx"],
  ["in a comment of a page", fence("html", "<!-- index.html -->\nx\n"), "index.html"],
  ["in a comment of a stylesheet", fence("css", "/* File: app.css */\nx\n"), "app.css"],
  ["in tildes", "~~~js main.js\nx\n~~~\n", "main.js"],
])("[APP-1] a block's file is named $says", (_says, answer, path) => {
  expect(Object.keys(read(answer) ?? {})).toEqual([path]);
});

test.each<[is: string, language: string, text: string, path: string]>([
  ["a page", "html", "<!doctype html>\n", "index.html"],
  ["a page without a language", "", "<!DOCTYPE html>\n", "index.html"],
  ["a stylesheet", "css", "p {}\n", "style.css"],
  ["a script", "javascript", "draw();\n", "script.js"],
  ["React in JavaScript", "js", 'import { useState } from "react";\n', "App.jsx"],
  ["React in TypeScript", "tsx", "export default () => <p />;\n", "App.tsx"],
  ["a drawing", "xml", "<svg></svg>\n", "index.svg"],
])("[APP-1] a block without a name that is %s is %s", (_is, language, text, path) => {
  expect(read(`Here:\n${fence(language, text)}`)).toEqual({ [path]: text });
});

test.each(["Alpine.js", "Chart.js", "Three.js", "Next.js", "p5.js"])(
  "[APP-1] %s above a block is a library and no file",
  (library) => {
    const page = "<!doctype html>\n";
    expect(read(`Here it is, using ${library}:\n${fence("html", page)}`)).toEqual({ "index.html": page });
  },
);

test("[APP-1] a page without a name beside files with names is the page", () => {
  const page = "<!doctype html>\n";
  expect(read(`${fence("html", page)}\n**game.js**\n${fence("js", "go()\n")}`)).toEqual({
    "index.html": page,
    "game.js": "go()\n",
  });
});

test.each<[form: string, answer: string, files: Record<string, string>]>([
  [
    "an artifact's element",
    'Here:\n<antArtifact identifier="a" type="application/vnd.ant.react" title="A">\nexport default () => <p />;\n</antArtifact>\nDone.',
    { "App.jsx": "export default () => <p />;\n" },
  ],
  [
    "elements for actions",
    '<boltArtifact id="a"><boltAction type="file" filePath="src/a.ts">1;</boltAction><boltAction type="shell">npm i</boltAction></boltArtifact>',
    { "src/a.ts": "1;\n" },
  ],
  [
    "a page between sentences",
    "Here it is.\n<!DOCTYPE html>\n<html></html>\nEnjoy.",
    { "index.html": "<!DOCTYPE html>\n<html></html>\n" },
  ],
])("[APP-1] %s is read without a fence", (_form, answer, files) => {
  expect(read(answer)).toEqual(files);
});

test("[APP-1] text, commands and files are distinguished", () => {
  const answer = `Install it:\n${fence("bash", "npm i\n")}\n**index.html**\n${fence("html", "<p></p>\n")}\nUse it so:\n${fence("js", "go()\n")}Done.`;
  expect(readFencedFiles(answer, { lengths: new Map(), checkPath })).toEqual({
    words: "Install it:\n```bash\nnpm i\n```\n\n**index.html**\n\nUse it so:\n```js\ngo()\n```\nDone.",
    files: [{ path: "index.html", text: "<p></p>\n", isComplete: true }],
  });
});

test("[APP-1] files without names take those that other files refer to", () => {
  const page = '<!doctype html><link rel="stylesheet" href="css/look.css"><script src="./game.js"></script>\n';
  expect(read([fence("html", page), fence("css", "p {}\n"), fence("js", "go()\n")].join("\n"))).toEqual({
    "index.html": page,
    "css/look.css": "p {}\n",
    "game.js": "go()\n",
  });
});

test("[APP-1] of two blocks for one place the longer one is the file", () => {
  const whole = "one();\ntwo();\nthree();\n";
  expect(read([fence("js", whole), "The middle:", fence("js", "two();\n")].join("\n"))).toEqual({ "script.js": whole });
});

test("[APP-1] a piece of a file that is there is no file, a whole one is", () => {
  const lengths = { "index.html": 900, "game.js": 400, "src/lib/a.css": 10 };
  expect(read(fence("js", "speed = 6;\n"), lengths)).toBeUndefined();
  expect(Object.keys(read(fence("js", "speed = 6;\n".repeat(30)), lengths) ?? {})).toEqual(["game.js"]);
  expect(Object.keys(read(fence("html", "<!doctype html>\n"), lengths) ?? {})).toEqual(["index.html"]);
  expect(read(fence("tsx", "export default 1;\n"), lengths)).toBeUndefined();
});

test("[APP-1] a page without fences is a file, and a cut-off file is incomplete", () => {
  expect(read("<!doctype html>\n<p>Hi</p>\n</html>")).toEqual({
    "index.html": "<!doctype html>\n<p>Hi</p>\n</html>\n",
  });
  const answer = readFencedFiles("```js game.js\nlet a", { lengths: new Map(), checkPath });
  expect(answer?.files).toEqual([{ path: "game.js", text: "let a", isComplete: false }]);
});

test("[APP-1] a longer fence holds shorter ones, and an indented one is dedented", () => {
  expect(read("````md notes.md\n```js\n1\n```\n````\n")).toEqual({ "notes.md": "```js\n1\n```\n" });
  expect(read("1. `a.js`:\n\n   ```js\n   go();\n     deep();\n   ```\n")).toEqual({ "a.js": "go();\n  deep();\n" });
});

test.each([
  "",
  "Just words about index.html.",
  fence("bash", "npm i\n"),
  fence("json", "{}\n"),
  fence("js ../../up.js", ""),
])("%j holds no file", (answer) => {
  const fencedFiles = read(answer);
  expect(fencedFiles === undefined || !Object.keys(fencedFiles).some((path) => path.includes(".."))).toBe(true);
});

test("no answer makes a path that is refused, and no text is made up", () => {
  const piece = fc.constantFrom("```", "~~~", "\n", "js", " a/b.ts", "../x.js", "<svg>", "**", "// ", "`", "text");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const answer = pieces.join("");
      for (const [path, text] of Object.entries(read(answer) ?? {})) {
        expect(path.split("/")).not.toContain("..");
        for (const line of text.split("\n")) expect(answer).toContain(line);
      }
    }),
  );
});

const readme = "# App\n\n```bash\nnpm install\n```\n\n```html\n<p>Use it</p>\n```\n";

test.each<[name: string, answer: string, files: Record<string, string>]>([
  [
    "in a fence",
    `${fence("html index.html", "<p>App</p>\n")}${fence("markdown README.md", readme)}Done.\n${fence("js main.js", "run()\n")}`,
    { "index.html": "<p>App</p>\n", "README.md": readme, "main.js": "run()\n" },
  ],
  [
    "named above it",
    `**README.md**\n${fence("md", readme)}**main.js**\n${fence("js", "run()\n")}`,
    { "README.md": readme, "main.js": "run()\n" },
  ],
  ["in a fence with longer marks", `\`\`\`\`md README.md\n${readme}\`\`\`\`\n`, { "README.md": readme }],
  [
    "in an element",
    `<file path="README.md">\n${readme}</file>\n<file path="main.js">\nrun()\n</file>\n`,
    { "README.md": readme, "main.js": "run()\n" },
  ],
])("[FIELD-5] a README %s holds its own code blocks", (_, answer, files) => {
  expect(read(answer)).toEqual(files);
});

test("[FIELD-5] a README without an end takes no files of the answer", () => {
  const answer = `${fence("md README.md", "# App\n")}${fence("js main.js", "run()\n")}`;
  expect(read(answer)).toEqual({ "README.md": "# App\n", "main.js": "run()\n" });
  const unclosedReadme = "```md README.md\n# App\n```bash\nnpm install\n```\n";
  expect(read(`${unclosedReadme}${fence("js main.js", "run()\n")}`)).toMatchObject({ "main.js": "run()\n" });
});

test("[FIELD-5] a page without a fence holds the fences in it", () => {
  const page = "<!doctype html>\n<script>\nconst text = `\n```js\nrun()\n```\n`;\n</script>\n</html>\n";
  expect(read(`Here it is:\n${page}`)).toEqual({ "index.html": page });
});
