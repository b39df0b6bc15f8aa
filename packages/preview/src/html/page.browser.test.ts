import { afterEach, expect, test } from "vitest";
import { buildPage } from "../build-page.ts";
import { toProjectFiles } from "../project/project-files.ts";
import { bundler, openPreview, projectOf, type TestPreview } from "../testing/preview.test-support.ts";
import { loadVendoredPrograms } from "../vendored/load-vendored.ts";
import { buildHtml } from "./build-html.ts";
import { planPage } from "./page-plan.ts";

const previews: TestPreview[] = [];
const show = (files: Record<string, string>): TestPreview => {
  const testPreview = openPreview();
  previews.push(testPreview);
  testPreview.preview.show({ files: projectOf(files), isNetworkAllowed: false });
  return testPreview;
};

afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

/** Opens a page by itself, as a downloaded file would be; resolves with its first message. */
function openAlone(html: string): Promise<unknown> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = html;
  return new Promise((resolve) => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== frame.contentWindow) return;
      removeEventListener("message", hear);
      frame.remove();
      resolve(data);
    };
    addEventListener("message", hear);
    document.body.append(frame);
  });
}

test("classic scripts keep their place and globals, and modules run later", async () => {
  const testPreview = show({
    "index.html": `<body><script src="shared.js"></script><script>const two = one + 1;</script>
<script type="module">import { four } from "./four.js"; console.log([one, two, three, four, "</scr" + "ipt><!--"].join());</script>
<script src="late.js" defer></script></body>`,
    "shared.js": "const one = 1; // </script> <!--",
    "late.js": "const three = two + 1;",
    "four.js": "export const four = 4;",
  });
  expect(await testPreview.line(/^1/u)).toBe("1,2,3,4,</script><!--");
});

test.each([2, 3])("%i scripts that are deferred come after the page, in their order", async (count) => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const testPreview = show({
    "index.html": `<head>${numbers.map((number) => `<script defer src="late${number}.js"></script>`).join("")}</head>
<body><p></p><script>const order = [];</script></body>`,
    ...Object.fromEntries(
      numbers.map((number) => [
        `late${number}.js`,
        `order.push(${number} * document.querySelectorAll("p").length); if (order.length === ${count}) console.log("order:" + order);`,
      ]),
    ),
  });
  expect(await testPreview.line(/^order/u)).toBe(`order:${numbers.join()}`);
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test("JSX in the page for an in-browser compiler is a module, too", async () => {
  const testPreview = show({
    "index.html": `<body><div id="root"></div><script type="text/babel">
import { createRoot } from "https://esm.sh/react-dom@18.2.0/client";
import { useEffect } from "react";
function App() { useEffect(() => console.log(document.querySelector("b").textContent), []); return <b>in the page</b>; }
createRoot(document.getElementById("root")).render(<App />);</script></body>`,
  });
  expect(await testPreview.line(/page/u)).toBe("in the page");
});

test("a page that loads React and Babel as scripts works without network", async () => {
  const testPreview = show({
    "index.html": `<head><script crossorigin src="https://unpkg.com/react@18/umd/react.development.js"></script>
<script crossorigin src="//cdnjs.cloudflare.com/ajax/libs/react-dom/18.2.0/umd/react-dom.production.min.js"></script>
<script src="https://unpkg.com/@babel/standalone/babel.min.js"></script></head>
<body><div id="root"></div><p id="old"></p><script type="text/babel" src="app.jsx"></script></body>`,
    "app.jsx": `const { useEffect, useState } = React;
function App() {
  const [count, setCount] = useState(1);
  useEffect(() => { if (count < 3) setCount(count + 1); else console.log("counted:" + document.querySelector("b").textContent + document.querySelector("i")?.textContent); }, [count]);
  return <b>{count}</b>;
}
ReactDOM.render(<i>old</i>, document.getElementById("old"));
ReactDOM.createRoot(document.getElementById("root")).render(<React.StrictMode><App /></React.StrictMode>);`,
  });
  expect(await testPreview.line(/^counted/u)).toBe("counted:3old");
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test("a page that loads three and its controls as scripts needs no network", async () => {
  const testPreview = show({
    "index.html": `<head><script src="https://cdnjs.cloudflare.com/ajax/libs/three.js/r128/three.min.js"></script>
<script src="https://cdn.jsdelivr.net/npm/three@0.128.0/examples/js/controls/OrbitControls.js"></script></head>
<body><script>const controls = new THREE.OrbitControls(new THREE.PerspectiveCamera(), document.body);
console.log("three:" + [new THREE.Vector3(3, 4, 0).length(), controls.target instanceof THREE.Vector3]);</script></body>`,
  });
  expect(await testPreview.line(/^three/u)).toBe("three:5,true");
});

test("a page's styles hold for the media that it says", async () => {
  const testPreview = show({
    "index.html": `<head><link rel="stylesheet" href="screen.css"><link rel="stylesheet" href="/print.css" media="print">
<link rel="stylesheet" href="wide.css" media="screen and (min-width: 1px)"><link rel="stylesheet" href="late.css" media="print" onload="this.media='all'"></head>
<body><script type="module">const { color, margin, padding } = getComputedStyle(document.body); console.log("style:" + [color, margin, padding].join("|"))</script></body>`,
    "screen.css": "body { color: rgb(1, 2, 3); margin: 1px; padding: 1px }",
    "print.css": "body { color: rgb(9, 9, 9) }",
    "wide.css": "body { margin: 7px }",
    "late.css": "body { padding: 5px }",
  });
  expect(await testPreview.line(/^style/u)).toBe("style:rgb(1, 2, 3)|7px|5px");
});

test("translated scripts of a page share their names with its other scripts", async () => {
  const testPreview = show({
    "index.html": `<head><script src="https://unpkg.com/react@18/umd/react.development.js"></script>
<script src="https://unpkg.com/react-dom@18/umd/react-dom.development.js"></script></head><body><div id="root"></div>
<script type="text/babel" src="parts/button.jsx"></script>
<script type="text/babel">
  const { useEffect } = React;
  let count = 1;
  const Title = () => <b onClick={() => {}}>{count}</b>;
</script>
<script type="text/babel">
  const { useEffect } = React;
  count = 2;
  const App = () => { useEffect(() => console.log("shared:" + document.querySelector("#root").textContent), []); return <p><Title /><Button /></p>; };
  ReactDOM.createRoot(document.getElementById("root")).render(<App />);
</script></body>`,
    "parts/button.jsx": "function Button() { return <i>button</i>; }",
  });
  expect(await testPreview.line(/^shared/u)).toBe("shared:2button");
});

test("images named in the page's styles or set by a script are embedded", async () => {
  const testPreview = show({
    "index.html": `<head><style>b { background: url(pics/dot.svg) }</style></head><body><b></b><i style="background: url('/pics/dot.svg')"></i><u></u>
<script type="module">const image = (name) => getComputedStyle(document.querySelector(name)).backgroundImage.slice(0, 19);
document.querySelector("u").style.backgroundImage = "url(/pics/dot.svg)";
await new Promise((resolve) => setTimeout(resolve));
console.log(["images", image("b"), image("i"), image("u")].join("|"))</script></body>`,
    "pics/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>',
  });
  expect(await testPreview.line(/^images/u)).toBe('images|url("data:image/svg|url("data:image/svg|url("data:image/svg');
  expect(testPreview.events.filter(({ type }) => type === "missing")).toEqual([]);
});

test("images of the project are in the page", async () => {
  const testPreview = show({
    "index.html": `<body><img src="./pics/dot.svg"><script type="module">
await document.images[0].decode(); console.log("seen:" + document.images[0].naturalWidth)</script></body>`,
    "pics/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>',
  });
  expect(await testPreview.line(/^seen/u)).toBe("seen:7");
});

const askingForFiles = {
  "index.html": '<body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body>',
  "src/main.tsx": `import { createRoot } from "react-dom/client";
const { levels } = await (await fetch("./data/levels.json")).json();
const words = await (await fetch(new URL("words.txt?v=1", import.meta.url))).text();
const request = new XMLHttpRequest();
request.open("GET", "/data/levels.json", false);
request.send();
const loose = new Image();
loose.src = "assets/wide.svg";
await loose.decode();
createRoot(document.getElementById("root")!).render(<img alt="logo" src="/logo.svg" />);
document.body.insertAdjacentHTML("beforeend", '<p><img alt="wide" src="./assets/wide.svg"></p>');
const widthOf = async (name) => {
  const find = () => document.querySelector("img[alt=" + name + "][src^=data]");
  while (find() === null) await new Promise((resolve) => setTimeout(resolve));
  await find().decode();
  return find().naturalWidth;
};
const summary = "files:" + [levels, words, JSON.parse(request.responseText).levels, loose.naturalWidth, await widthOf("logo"), await widthOf("wide")];
console.log(summary);
parent.postMessage(summary, "*");`,
  "data/levels.json": '{ "levels": 3 }',
  "words.txt": "grüßt 100 %",
  "public/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="5"></svg>',
  "assets/wide.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"></svg>',
};

test("a program finds the files of its project by their paths while it runs", async () => {
  const testPreview = show(askingForFiles);
  expect(await testPreview.line(/^files/u)).toBe("files:3,grüßt 100 %,3,9,5,9");
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test("a page that runs by itself finds its files, too", async () => {
  const files = projectOf(askingForFiles);
  const pageBuild = await buildPage({ bundler, key: "files", files, entry: "index.html", isNetworkAllowed: false });
  expect(await openAlone(pageBuild?.ok ? pageBuild.value.html : "")).toBe("files:3,grüßt 100 %,3,9,5,9");
});

test("a missing file is an error that names it and the page", async () => {
  const { error } = await show({ "index.html": '<script type="module" src="/src/gone.ts"></script>' }).event(
    "build-error",
  );
  expect(error).toContain('"/src/gone.ts" is not among the files (imported by index.html)');
});

test("a project that begins nowhere is an error", async () => {
  const pageBuild = await buildPage({ bundler, key: "nowhere", files: [], entry: undefined, isNetworkAllowed: false });
  expect(pageBuild?.ok === false && pageBuild.error.text).toBe(
    "There is neither an index.html nor a module that a page could begin with.",
  );
});

test("a page that reloads itself runs again, with its stored values", async () => {
  const testPreview = show({
    "main.ts": `const runs = Number(localStorage["runs"] ?? 0) + 1; localStorage["runs"] = String(runs);
console.log("run " + runs); if (runs < 2) setTimeout(() => location.reload(), 600);`,
  });
  expect(await testPreview.line("run 2")).toBe("run 2");
});

test("a page that is built without the frame's runtime runs by itself", async () => {
  const files = projectOf({
    "src/main.tsx": `import { createRoot } from "react-dom/client";
import { useEffect } from "react";
function App() { useEffect(() => parent.postMessage(document.querySelector("p")?.textContent, "*"), []); return <p>grüßt allein</p>; }
createRoot(document.getElementById("root")!).render(<App />);`,
  });
  const pageBuild = await buildPage({ bundler, key: "alone", files, entry: "src/main.tsx", isNetworkAllowed: false });
  const html = pageBuild?.ok ? pageBuild.value.html : "";
  expect(html.slice(0, 200)).toContain('<meta charset="utf-8">');
  expect(await openAlone(html)).toBe("grüßt allein");
});

test("[PREV-7] network modules get the same React as the artifact", async () => {
  const plan = planPage(toProjectFiles([{ path: "main.ts", content: "" }]), "main.ts");
  if (!plan.ok) throw new Error(plan.error);
  const javascript = `import React, { useState } from "react"; import { createRoot } from "react-dom/client";
const own = globalThis.__tuttiVendored.react;
parent.postMessage([useState === own.useState, React.useState === own.useState, typeof createRoot].join(), "*");`;
  const html = buildHtml(plan.value, {
    bundle: {
      javascript,
      css: "",
      map: "",
      vendoredIds: ["react"],
      styles: [],
      notes: [],
      remote: ["https://elsewhere.invalid/kit.js"],
      usesNetwork: true,
      insertions: [],
      scripts: [],
    },
    vendoredPrograms: await loadVendoredPrograms(["react"]),
  });
  expect(await openAlone(html)).toBe("true,true,function");
});
