import { expect, test } from "vitest";
import { createPreviews } from "./testing/preview.test-support.ts";

const show = createPreviews();

const logCall = (values: string): string => `console.log("seen:" + [${values}].join("|"));`;
const style = (element: string, property: string): string =>
  `getComputedStyle(document.querySelector("${element}")).${property}`;

test("[APP-5] SCSS is compiled, with what it uses of its project, and as CSS modules", async () => {
  const testPreview = show({
    "src/main.ts": `import "./styles/app.scss"; import names from "./card.module.scss";
document.body.innerHTML = '<p class="profile"><b class="profile__name">a</b><i class="' + names.card + '">b</i></p>';
${logCall(`${style(".profile", "display")}, ${style("b", "color")}, ${style("i", "paddingLeft")}`)}`,
    "src/styles/app.scss": `@use "mixins"; @import "./colors";
.profile { @include mixins.center; &__name { color: $accent; } }`,
    "src/styles/_mixins.scss": "@mixin center { display: flex; }",
    "src/styles/_colors.scss": "$accent: rgb(1, 2, 3);",
    "src/card.module.scss": ".card { $gap: 3px; padding-left: $gap * 2; }",
  });
  expect(await testPreview.line(/^seen:/u)).toBe("seen:flex|rgb(1, 2, 3)|6px");
});

test("[APP-4] workers of the app's own files run with their imports", async () => {
  const testPreview = show({
    "index.html": `<body><script type="module">import "./src/main.ts";</script></body>`,
    "src/main.ts": `import Doubler from "./double.ts?worker";
const worker = new Worker(new URL("./jobs/sum.ts", import.meta.url), { type: "module" });
const doubler = new Doubler();
worker.onerror = doubler.onerror = (event) => console.log("seen:" + event.message);
worker.onmessage = ({ data }) => doubler.postMessage(data);
doubler.onmessage = ({ data }) => console.log("seen:" + data);
worker.postMessage([1, 2, 3]);`,
    "src/jobs/sum.ts": `import { sum } from "../sum.ts"; self.onmessage = ({ data }) => self.postMessage(sum(data));`,
    "src/sum.ts": "export const sum = (numbers: number[]): number => numbers.reduce((one, other) => one + other, 0);",
    "src/double.ts": "self.onmessage = ({ data }) => self.postMessage(data * 2);",
  });
  expect(await testPreview.line(/^seen:/u)).toBe("seen:12");
});

test("[APP-4] a worker that needs a package of the page is named", async () => {
  const testPreview = show({
    "main.ts": `new Worker(new URL("./w.ts", import.meta.url));`,
    "w.ts": `import { chunk } from "lodash-es"; chunk([], 1);`,
  });
  const { error } = await testPreview.event("build-error");
  expect(error).toContain('w.ts runs in a worker, which has the app\'s own files alone: no "lodash"');
});

test("[APP-5] a stylesheet of Sass that is wrong is named with its line", async () => {
  const testPreview = show({ "main.ts": `import "./app.scss";`, "app.scss": ".a {\n  color: $missing;\n}" });
  const { error } = await testPreview.event("build-error");
  expect(error).toContain("app.scss");
  expect(error).toContain("$missing");
});

test("[APP-5] Vue components run with script setup, TypeScript and scoped styles", async () => {
  const testPreview = show({
    "index.html": `<body><div id="app"></div><script type="module" src="/src/main.ts"></script></body>`,
    "src/main.ts": `import { createApp, nextTick } from "vue"; import App from "./App.vue"; createApp(App).mount("#app");
document.querySelector("button").click();
nextTick(() => { ${logCall(`document.querySelector("h1").innerText, document.querySelector("li").innerText, ${style("h1", "color")}, ${style("li", "color")}, ${style("em", "fontSize")}`)} });`,
    "src/App.vue": `<script setup lang="ts">
import { computed, ref } from "vue";
import Row from "./Row.vue";
const count = ref<number>(1);
const double = computed((): number => count.value * 2);
</script>
<template><h1>{{ double }}</h1><button @click="count++">more</button><Row :name="'milk'" @taken="count = 0" /></template>
<style scoped>h1 { color: rgb(1, 2, 3) } li { color: rgb(9, 9, 9) }</style>`,
    "src/Row.vue": `<template><ul><li>{{ name }} {{ size }}</li><em :class="$style.small">x</em></ul></template>
<script>
export default { props: { name: String }, data: () => ({ size: 7 }) };
</script>
<style lang="scss" scoped>ul { li { color: rgb(4, 5, 6) } }</style>
<style module>.small { font-size: 9px }</style>`,
  });
  expect(await testPreview.line(/^seen:/u)).toBe("seen:4|milk 7|rgb(1, 2, 3)|rgb(4, 5, 6)|9px");
});

test("[APP-5] a component of Vue that is wrong is named", async () => {
  const testPreview = show({ "main.ts": `import "./App.vue";`, "App.vue": "<template><p>a</template>" });
  const { error } = await testPreview.event("build-error");
  expect(error).toContain("App.vue");
});

test("[APP-5] drawings, texts and files are imported as build tools give them", async () => {
  const testPreview = show({
    "src/main.tsx": `import { createRoot } from "react-dom/client"; import Logo from "./logo.svg?react"; import notes from "./notes.txt?raw"; import address from "./notes.txt?url";
createRoot(document.body.appendChild(document.createElement("div"))).render(<Logo className="mine" />);
const wait = () => { const element = document.querySelector("svg.mine circle"); if (element) { ${logCall(`element.getAttribute("r"), notes, address.slice(0, 15)`)} } else setTimeout(wait, 20); }; wait();`,
    "src/logo.svg": `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle r="4"/></svg>`,
    "src/notes.txt": "hello",
  });
  expect(await testPreview.line(/^seen:/u)).toBe("seen:4|hello|data:text/plain");
});

test("[APP-4] an app runs without missing pictures, styles and helpers, and says so", async () => {
  const testPreview = show({
    "src/index.jsx": `import { createRoot } from "react-dom/client"; import logo from "./logo.svg"; import "./App.css"; import "./index.css"; import report from "./reportWebVitals";
createRoot(document.body.appendChild(document.createElement("div"))).render(<img src={logo} alt="" />); report(); console.log("goes on");`,
    "src/index.css": "body { background: url(./missing.png) }",
  });
  await testPreview.line("goes on");
  await testPreview.line(/logo\.svg" is not among the files/u);
  await testPreview.line(/reportWebVitals" is not among the files/u);
});

test("[APP-4] a module of the app that was never given is still an error", async () => {
  const testPreview = show({ "main.js": `import { start } from "./start"; start();` });
  expect((await testPreview.event("build-error")).error).toContain("./start");
});

test("[APP-4] the load handler of a package's script runs", async () => {
  const testPreview = show({
    "index.html": `<head><script defer src="https://cdn.jsdelivr.net/npm/katex@0.16.9/dist/katex.min.js"></script>
<script defer src="https://cdn.jsdelivr.net/npm/katex@0.16.9/dist/contrib/auto-render.min.js" onload="renderMathInElement(document.body); console.log('formulas:' + document.querySelectorAll('.katex').length);"></script></head><body><p>\\(a^2\\)</p></body>`,
  });
  await testPreview.line("formulas:1");
});
