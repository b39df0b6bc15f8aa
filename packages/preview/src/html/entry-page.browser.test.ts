import { afterEach, expect, test } from "vitest";
import { openPreview, projectOf, type TestPreview } from "../testing/preview.test-support.ts";

const previews: TestPreview[] = [];

afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

const tell =
  'useEffect(() => console.log("seen:" + document.body.innerText.trim() + getComputedStyle(document.body).zIndex), [])';
const hooks = 'import { useEffect } from "react";';

test.each<{ is: string; entry: string; files: Record<string, string>; line: string }>([
  {
    is: "a component by its default",
    entry: "App.jsx",
    files: { "App.jsx": `${hooks}\nexport default function App() { ${tell}; return <b>default</b>; }` },
    line: "defaultauto",
  },
  {
    is: "a component by its name, with a stylesheet that nothing names",
    entry: "src/App.tsx",
    files: {
      "src/App.tsx": `${hooks}\nexport const App = () => { ${tell}; return <b>named</b>; };`,
      "src/style.css": "body { z-index: 7 }",
    },
    line: "named7",
  },
  {
    is: "a component of Vue without a script that mounts it",
    entry: "App.vue",
    files: {
      "App.vue": `<script setup>import { onMounted } from "vue"; onMounted(() => console.log("seen:" + document.body.innerText.trim() + getComputedStyle(document.body).zIndex));</script><template><b>vue</b></template><style>body { z-index: 5 }</style>`,
    },
    line: "vue5",
  },
  {
    is: "a component of Svelte without a script that mounts it, and a module with runes and types",
    entry: "src/App.svelte",
    files: {
      "src/App.svelte": `<script>import { onMount } from "svelte"; import { count } from "./count.svelte"; onMount(() => console.log("seen:" + document.body.innerText.trim() + getComputedStyle(document.querySelector("b")).zIndex));</script><b>svelte {count.value}</b><style>b { z-index: 6 }</style>`,
      "src/count.svelte.ts": "interface Count { value: number }\nexport const count: Count = $state({ value: 2 });",
    },
    line: "svelte 26",
  },
  {
    is: "a component that exports nothing, beside another one",
    entry: "game.jsx",
    files: {
      "game.jsx": `const { useEffect } = React;\nfunction Part() { return <i>part</i>; }\nfunction App() { ${tell}; return <Part />; }`,
    },
    line: "partauto",
  },
  {
    is: "a page of Next.js with a layout and a component that is imported the other way",
    entry: "app/page.tsx",
    files: {
      "app/page.tsx": `"use client";\n${hooks}\nimport { Card } from "@/components/card";\nexport default function Page() { ${tell}; return <Card />; }`,
      "app/layout.tsx":
        'import "./globals.css";\nexport default function Layout({ children }) { return <html>{children}</html>; }',
      "app/globals.css": "body { z-index: 3 }",
      "components/card.tsx": "export default function Card() { return <b>card</b>; }",
    },
    line: "card3",
  },
  {
    is: "a program that mounts itself and imports a name as a default",
    entry: "src/main.jsx",
    files: {
      "src/main.jsx":
        'import { createRoot } from "react-dom/client";\nimport App from "./App";\ncreateRoot(document.getElementById("root")).render(<App />);',
      "src/App.jsx": `${hooks}\nexport function App() { ${tell}; return <b>main</b>; }`,
    },
    line: "mainauto",
  },
  {
    is: "a script whose functions the page knows, beside a stylesheet",
    entry: "script.js",
    files: {
      "script.js":
        'document.body.innerHTML = "<button onclick=hello()>go</button>";\nfunction hello() { console.log("seen:" + document.body.innerText + getComputedStyle(document.body).zIndex); }\nrequestAnimationFrame(() => document.querySelector("button").click());',
      "style.css": "body { z-index: 5 }",
    },
    line: "go5",
  },
  {
    is: "a drawing that tells of itself",
    entry: "logo.svg",
    files: {
      "logo.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3"/><script>console.log("seen:" + document.querySelectorAll("svg circle").length)</script></svg>',
    },
    line: "1",
  },
])("[APP-1] a project without a page that begins with $is is shown", async ({ entry, files, line }) => {
  const testPreview = openPreview();
  previews.push(testPreview);
  testPreview.preview.show({ files: projectOf(files), entry, isNetworkAllowed: false });
  expect(await testPreview.line(/^seen/u)).toBe(`seen:${line}`);
  expect(testPreview.events.filter(({ type }) => type === "runtime-error")).toEqual([]);
});
