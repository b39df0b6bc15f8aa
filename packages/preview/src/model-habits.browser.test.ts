import { expect, test } from "vitest";
import { createPreviews } from "./testing/preview.test-support.ts";

const show = createPreviews();

const page = (entry: string, head = ""): string =>
  `<!doctype html><html><head>${head}</head><body><div id="root"></div><script type="module" src="${entry}"></script></body></html>`;
/** Logs `result:` and the page's text once the text has these words. */
const tellOnce = (words: string): string =>
  `{ const look = () => { const text = document.body.innerText; if (text.includes(${JSON.stringify(words)})) console.log("result:" + text.trim()); else setTimeout(look, 20); }; look(); }`;
const mount = `createRoot(document.getElementById("root")).render(<App />);`;

test.each<[string, Record<string, string>, string]>([
  [
    "an icon that the package does not have",
    {
      "index.html": page("main.jsx"),
      "main.jsx": `import { createRoot } from "react-dom/client"; import { Camera, NoSuchIcon } from "lucide-react";
function App() { return <p><Camera /><NoSuchIcon size={9} /> icons</p>; }
${mount}
{ const look = () => { const count = document.querySelectorAll("svg").length; if (count) console.log("result:" + count); else setTimeout(look, 20); }; look(); }`,
    },
    "2",
  ],
  [
    "hooks without an import",
    {
      "index.html": page("main.jsx"),
      "main.jsx": `import { createRoot } from "react-dom/client"; import App from "./App"; ${mount} ${tellOnce("count 1")}`,
      "App.jsx": `export default function App() { const [n, setN] = useState(0); useEffect(() => setN(1), []); return <p>count {n}</p>; }`,
    },
    "count 1",
  ],
  [
    "ReactDOM.render and defaultProps",
    {
      "index.html": page("main.jsx"),
      "main.jsx": `import React from "react"; import ReactDOM from "react-dom";
function Hello({ name, mark }) { return <p>Hello {name}{mark}</p>; }
Hello.defaultProps = { name: "Ada", mark: "?" };
ReactDOM.render(<Hello mark="!" />, document.getElementById("root"), () => console.log("called"));
${tellOnce("Hello Ada!")}`,
    },
    "Hello Ada!",
  ],
  [
    "scripts of Babel",
    {
      "index.html": `<body><div id="root"></div><script src="https://unpkg.com/react@18/umd/react.development.js"></script><script src="https://unpkg.com/react-dom@18/umd/react-dom.development.js"></script><script src="https://unpkg.com/@babel/standalone/babel.min.js"></script>
<script type="text/babel">
const { useState } = React;
function Größe() { const [n] = useState(3); return <b>Größe {n}</b>; }</script>
<script type="text/babel">ReactDOM.createRoot(document.getElementById("root")).render(<Größe />); ${tellOnce("Größe 3")}</script></body>`,
    },
    "Größe 3",
  ],
  [
    "require",
    {
      "index.html": page("main.jsx"),
      "main.jsx": `const React = require("react"); const { createRoot } = require("react-dom/client"); const { name } = require("./name.js");
createRoot(document.getElementById("root")).render(React.createElement("p", null, "Hello " + name)); ${tellOnce("Hello Ada")}`,
      "name.js": `module.exports = { name: "Ada" };`,
    },
    "Hello Ada",
  ],
  [
    "a component that is imported when it is needed",
    {
      "index.html": page("main.jsx"),
      "main.jsx": `import { lazy, Suspense } from "react"; import { createRoot } from "react-dom/client";
const Page = lazy(() => import("./page-b")); createRoot(document.getElementById("root")).render(<Suspense><Page /></Suspense>); ${tellOnce("Page B")}`,
      "page-b.jsx": "export default () => <p>Page B</p>;",
    },
    "Page B",
  ],
  [
    "a module whose path is put together",
    {
      "index.html": page("main.js"),
      "main.js": `const name = "c"; import(\`./pages/\${name}.js\`).then(({ text }) => console.log("result:" + text));`,
      "pages/c.js": 'export const text = "Page C";',
    },
    "Page C",
  ],
  [
    "a file as data and as its text",
    {
      "index.html": page("main.js"),
      "main.js": `import data from "./data.json"; import text from "./data.json?raw"; import source from "./other.js?raw"; import { one } from "./other.js";
console.log("result:" + [data.a, text.trim(), source.trim(), one].join("|"));`,
      "data.json": '{ "a": 1 }\n',
      "other.js": "export const one = 1;\n",
    },
    '1|{ "a": 1 }|export const one = 1;|1',
  ],
  [
    "names with marks, encoded or not",
    {
      "index.html": `<script src="gr%C3%B6%C3%9Fe.js"></script>${page("src/%C3%BCbersicht.js")}`,
      "größe.js": "const größe = 4;",
      "src/u\u0308bersicht.js": `import Größe from "./Größe"; console.log("result:" + [größe, Größe()].join());`,
      "src/Größe.js": "export function Größe() { return 5; }",
    },
    "4,5",
  ],
  [
    "a base, a policy and a refresh in the page's head",
    {
      "index.html": page(
        "main.js",
        `<base href="https://elsewhere.invalid/"><meta http-equiv="Content-Security-Policy" content="script-src 'none'"><meta http-equiv="refresh" content="0; url=next.html">`,
      ),
      "main.js": `console.log("first " + document.baseURI.includes("elsewhere"));`,
      "next.html": `<script>console.log("result:" + tuttiURL.pathname);</script>`,
    },
    "/next.html",
  ],
  [
    "modules of the packages' hosts in all their forms",
    {
      "index.html": `<script type="module">
import React from "https://esm.sh/react@18.2.0/es2022/react.mjs";
import { createRoot } from "https://esm.sh/react-dom@18.2.0/es2022/client.mjs";
import confetti from "https://cdn.skypack.dev/canvas-confetti";
import other from "https://cdnjs.cloudflare.com/ajax/libs/canvas-confetti/1.9.3/confetti.module.mjs";
import { v4 } from "https://unpkg.com/uuid@9/dist/esm-browser/index.mjs";
import { max } from "https://cdn.jsdelivr.net/npm/d3@7/+esm";
console.log("result:" + [typeof React.useState, typeof createRoot, confetti === other, v4().length, max([1, 2])].join());
</script>`,
    },
    "function,function,true,36,2",
  ],
])("[FIELD-5] %s works", async (_, files, result) => {
  const testPreview = show(files);
  expect(await testPreview.line(/^result:/u)).toBe(`result:${result}`);
  expect(testPreview.events.filter(({ type }) => type === "runtime-error")).toEqual([]);
});

test("[FIELD-5] an icon that is missing is named in the console", async () => {
  const testPreview = show({
    "index.html": page("main.jsx"),
    "main.jsx": `import { Github } from "lucide-react"; console.log(typeof Github);`,
  });
  expect(await testPreview.line(/no icon/u)).toBe('lucide-react has no icon "Github": a square is shown in its place.');
});

test("[FIELD-5] React's errors are told in words", async () => {
  const testPreview = show({
    "index.html": page("main.jsx"),
    "main.jsx": `import { createRoot } from "react-dom/client"; import { Missing } from "recharts";
function App() { return <Missing />; }
${mount}`,
  });
  expect((await testPreview.event("runtime-error")).error).toMatch(/A component is undefined.*\(React error 130\)/u);
});
