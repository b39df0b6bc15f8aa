import { expect, test } from "vitest";
import { createPreviews, tellStyles } from "./testing/preview.test-support.ts";

const show = createPreviews();

test.each([
  ["3", "https://cdn.tailwindcss.com", "10px|rgb(239, 68, 68)|bold 700"],
  ["3", "https://cdn.tailwindcss.com/3.4.1", "10px|rgb(239, 68, 68)|bold 700"],
  ["4", "https://cdn.jsdelivr.net/npm/@tailwindcss/browser@4", "10px|oklch(0.637 0.237 25.331)|bold 700"],
  ["4", "https://unpkg.com/@tailwindcss/browser@4.1/dist/index.global.js", "10px|oklch(0.637 0.237 25.331)|bold 700"],
])("[APP-3] Tailwind %s by its script %s styles what is there and what comes later", async (_, address, expected) => {
  const testPreview = show({
    "index.html": `<head><script src="${address}"></script></head><body><b class="block p-[10px] font-bold">a</b><script>
addEventListener("load", () => setTimeout(() => { document.body.insertAdjacentHTML("beforeend", '<i class="bg-red-500">b</i>'); ${tellStyles(`[style("b").padding, style("i")?.backgroundColor, "bold " + style("b").fontWeight].join("|")`)} }));
</script></body>`,
  });
  await testPreview.line(`styles:${expected}`);
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test("[APP-3] a page's configuration and its stylesheets for Tailwind hold", async () => {
  const expected = "rgb(1, 2, 3)|12px|0px";
  const testPreview = show({
    "index.html": `<head><script src="https://cdn.tailwindcss.com"></script>
<script>tailwind.config = { darkMode: "class", theme: { extend: { colors: { brand: "rgb(1, 2, 3)" } } } }</script>
<style type="text/tailwindcss">@layer components { .box { @apply p-3; } }</style></head>
<body><b class="box bg-brand">a</b><script>${tellStyles(`[style("b").backgroundColor, style("b").padding, style("body").margin].join("|")`)}</script></body>`,
  });
  await testPreview.line(`styles:${expected}`);
});

test("[APP-3] a Tailwind configuration and a stylesheet that come late take effect", async () => {
  const expected = "rgb(1, 2, 3)|12px|8px";
  const testPreview = show({
    "index.html": `<body><b class="box bg-brand p-2">a</b><i class="block p-2">b</i>
<script src="https://cdn.tailwindcss.com"></script><script>
addEventListener("load", () => setTimeout(() => {
  tailwind.config = { theme: { extend: { colors: { brand: "rgb(1, 2, 3)" } } } };
  document.head.insertAdjacentHTML("beforeend", '<style type="text/tailwindcss">@tailwind base; @tailwind components; @tailwind utilities; @layer utilities { .box { padding-left: 12px; } }</style>');
  ${tellStyles(`[style("b").backgroundColor, style("b").paddingLeft, style("i").paddingLeft].join("|")`)}
})); </script></body>`,
  });
  await testPreview.line(`styles:${expected}`);
});

test("[APP-3] a page that has no class has Tailwind's base", async () => {
  const testPreview = show({
    "index.html": `<head><script src="https://cdn.tailwindcss.com"></script></head>
<body><h1>a</h1><script>${tellStyles(`style("h1").margin`)}</script></body>`,
  });
  await testPreview.line("styles:0px");
});

test("[APP-3] Tailwind directives are compiled with the project's configuration", async () => {
  const expected = "rgb(4, 5, 6)|8px|20px";
  const testPreview = show({
    "main.tsx": `import "./styles.css"; document.body.innerHTML = '<b class="box">a</b><i class="block mt-[20px]">b</i>';
${tellStyles(`[style("b").backgroundColor, style("b").padding, style("i").marginTop].join("|")`)}`,
    "styles.css":
      "@tailwind base;\n@tailwind components;\n@tailwind utilities;\n.box { @apply bg-brand p-2 hover:underline; }",
    "tailwind.config.js": `/** @type {import("tailwindcss").Config} */
module.exports = { content: ["./index.html"], theme: { extend: { colors: { brand: "rgb(4, 5, 6)" } } } };`,
  });
  await testPreview.line(`styles:${expected}`);
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});

test.each([
  [
    "a theme of its own",
    { "styles.css": `@import "tailwindcss";\n@theme { --color-brand: rgb(7, 8, 9); }\n.box { @apply p-2; }` },
  ],
  [
    "a configuration",
    {
      "styles.css": `@import "tailwindcss";\n@config "./tailwind.config.ts";\n.box { @apply p-2; }`,
      "tailwind.config.ts": `import type { Config } from "tailwindcss";
export default { theme: { extend: { colors: { brand: "rgb(7, 8, 9)" } } } } satisfies Config;`,
    },
  ],
])("[APP-3] an import of Tailwind 4 in a stylesheet is compiled, with %s", async (_, files) => {
  const expected = "rgb(7, 8, 9)|8px";
  const testPreview = show({
    "main.tsx": `import "./styles.css"; document.body.innerHTML = '<b class="box bg-brand">a</b>';
${tellStyles(`[style("b").backgroundColor, style("b").padding].join("|")`)}`,
    ...files,
  });
  await testPreview.line(`styles:${expected}`);
});
