import { afterEach, expect, test } from "vitest";
import { buildPage } from "../build-page.ts";
import { toProjectFiles } from "../project/project-files.ts";
import { bundler, openPreview, type PreviewUnderTest, projectOf } from "../testing/preview-under-test.ts";
import { loadVendored } from "../vendored/load-vendored.ts";
import { buildHtml } from "./build-html.ts";
import { planPage } from "./page-plan.ts";

const opened: PreviewUnderTest[] = [];
const show = (files: Record<string, string>): PreviewUnderTest => {
  const under = openPreview();
  opened.push(under);
  under.preview.show({ files: projectOf(files), isNetworkAllowed: false });
  return under;
};

afterEach(() => {
  for (const under of opened.splice(0)) under.end();
});

/** Opens a page by itself, as a downloaded file would be; tells the first message of it. */
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

test("scripts that are no modules keep their place and share their names, and modules come after them", async () => {
  const under = show({
    "index.html": `<body><script src="shared.js"></script><script>const two = one + 1;</script>
<script type="module">import { four } from "./four.js"; console.log([one, two, three, four, "</scr" + "ipt><!--"].join());</script>
<script src="late.js" defer></script></body>`,
    "shared.js": "const one = 1; // </script> <!--",
    "late.js": "const three = two + 1;",
    "four.js": "export const four = 4;",
  });
  expect(await under.line(/^1/u)).toBe("1,2,3,4,</script><!--");
});

test("JSX that stands in the page, as for a translator in the browser, is a module, too", async () => {
  const under = show({
    "index.html": `<body><div id="root"></div><script type="text/babel">
import { createRoot } from "https://esm.sh/react-dom@18.2.0/client";
import { useEffect } from "react";
function App() { useEffect(() => console.log(document.body.innerText.trim()), []); return <b>in the page</b>; }
createRoot(document.getElementById("root")).render(<App />);</script></body>`,
  });
  expect(await under.line(/page/u)).toBe("in the page");
});

test("images of the project are in the page", async () => {
  const under = show({
    "index.html": `<body><img src="./pics/dot.svg"><script type="module">
await document.images[0].decode(); console.log("seen:" + document.images[0].naturalWidth)</script></body>`,
    "pics/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"></svg>',
  });
  expect(await under.line(/^seen/u)).toBe("seen:7");
});

test("a file that the page names, and that is not there, is an error that names both", async () => {
  const { error } = await show({ "index.html": '<script type="module" src="/src/gone.ts"></script>' }).event(
    "build-error",
  );
  expect(error).toContain('"/src/gone.ts" is not among the files (imported by index.html)');
});

test("a project that begins nowhere is an error", async () => {
  const { error } = await show({ "readme.md": "nothing" }).event("build-error");
  expect(error).toBe("There is neither an index.html nor a module that a page could begin with.");
});

test("a page that loads itself anew is there again, with what it stored", async () => {
  const under = show({
    "main.ts": `const runs = Number(localStorage["runs"] ?? 0) + 1; localStorage["runs"] = String(runs);
console.log("run " + runs); if (runs < 2) setTimeout(() => location.reload(), 600);`,
  });
  expect(await under.line("run 2")).toBe("run 2");
});

test("a page that is built without the frame's runtime runs by itself", async () => {
  const files = projectOf({
    "src/main.tsx": `import { createRoot } from "react-dom/client";
import { useEffect } from "react";
function App() { useEffect(() => parent.postMessage(document.querySelector("p")?.textContent, "*"), []); return <p>grüßt allein</p>; }
createRoot(document.getElementById("root")!).render(<App />);`,
  });
  const built = await buildPage({ bundler, key: "alone", files, isNetworkAllowed: false });
  const html = built?.ok ? built.value.html : "";
  expect(html.slice(0, 200)).toContain('<meta charset="utf-8">');
  expect(await openAlone(html)).toBe("grüßt allein");
});

test("[PREV-7] what comes from the network gets the same React as the artifact", async () => {
  const plan = planPage(toProjectFiles([{ path: "main.ts", content: "" }]));
  if (!plan.ok) throw new Error(plan.error);
  const javascript = `import React, { useState } from "react"; import { createRoot } from "react-dom/client";
const own = globalThis.__tuttiVendored.react;
parent.postMessage([useState === own.useState, React.useState === own.useState, typeof createRoot].join(), "*");`;
  const html = buildHtml(plan.value, {
    bundle: { javascript, css: "", map: "", vendored: ["react"], isRemote: true },
    vendored: await loadVendored(["react"]),
  });
  expect(await openAlone(html)).toBe("true,true,function");
});
