import { expect, test } from "vitest";
import { createPreviews, type TestPreview } from "./testing/preview.test-support.ts";

const showProject = createPreviews();
const show = (page: string): TestPreview => showProject({ "index.html": page });

/** The scripts that pages fetch, and a value that a script of the page then reads. */
const scripts: readonly (readonly [address: string, code: string, result: string])[] = [
  ["https://cdnjs.cloudflare.com/ajax/libs/lodash.js/4.17.21/lodash.min.js", "_.sum([1, 2])", "3"],
  ["https://d3js.org/d3.v7.min.js", "d3.max([1, 4])", "4"],
  [
    "https://cdn.jsdelivr.net/npm/chart.js",
    "[typeof Chart, typeof Chart.register, Chart.defaults.font.size]",
    "function,function,12",
  ],
  ["https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.2/gsap.min.js", "typeof gsap.to", "function"],
  [
    "https://cdnjs.cloudflare.com/ajax/libs/gsap/3.12.2/ScrollTrigger.min.js",
    "typeof ScrollTrigger.create",
    "function",
  ],
  ["https://pixijs.download/v8.0.0/pixi.min.js", "typeof PIXI.Application", "function"],
  ["https://cdnjs.cloudflare.com/ajax/libs/matter-js/0.19.0/matter.min.js", "typeof Matter.Engine.create", "function"],
  ["https://cdn.jsdelivr.net/npm/phaser@3.80.1/dist/phaser.min.js", "[typeof Phaser.Game, Phaser.AUTO]", "function,0"],
  [
    "https://cdnjs.cloudflare.com/ajax/libs/howler/2.2.4/howler.min.js",
    "[typeof Howl, typeof Howler]",
    "function,object",
  ],
  ["https://cdnjs.cloudflare.com/ajax/libs/tone/14.8.49/Tone.js", "typeof Tone.Synth", "function"],
  ["https://cdnjs.cloudflare.com/ajax/libs/animejs/3.2.1/anime.min.js", "typeof anime.timeline", "function"],
  ["https://cdn.jsdelivr.net/npm/canvas-confetti@1.6.0/dist/confetti.browser.min.js", "typeof confetti", "function"],
  ["https://cdn.jsdelivr.net/npm/marked/marked.min.js", "marked.parse('*a*').trim()", "<p><em>a</em></p>"],
  [
    "https://cdnjs.cloudflare.com/ajax/libs/highlight.js/11.9.0/highlight.min.js",
    "typeof hljs.highlightAll",
    "function",
  ],
  ["https://cdnjs.cloudflare.com/ajax/libs/PapaParse/5.4.1/papaparse.min.js", "Papa.parse('a,b').data[0].length", "2"],
  ["https://cdn.sheetjs.com/xlsx-0.20.3/package/dist/xlsx.full.min.js", "typeof XLSX.utils.book_new", "function"],
  ["https://cdnjs.cloudflare.com/ajax/libs/jspdf/2.5.1/jspdf.umd.min.js", "typeof jspdf.jsPDF", "function"],
  ["https://cdnjs.cloudflare.com/ajax/libs/html2canvas/1.4.1/html2canvas.min.js", "typeof html2canvas", "function"],
  ["https://unpkg.com/vue@3/dist/vue.global.js", "Vue.ref(7).value", "7"],
  ["https://code.jquery.com/jquery-3.7.1.min.js", "[typeof $, jQuery === $, $.fn.jquery[0]]", "function,true,3"],
  [
    "https://cdn.jsdelivr.net/npm/bootstrap@5.3.0/dist/js/bootstrap.bundle.min.js",
    "typeof bootstrap.Modal",
    "function",
  ],
  ["https://unpkg.com/leaflet@1.9.4/dist/leaflet.js", "typeof L.map", "function"],
  ["https://cdnjs.cloudflare.com/ajax/libs/mathjs/11.8.0/math.min.js", "math.evaluate('2+3')", "5"],
  ["https://cdn.jsdelivr.net/npm/katex@0.16.8/dist/katex.min.js", "typeof katex.render", "function"],
  ["https://unpkg.com/recharts/umd/Recharts.js", "Boolean(Recharts.Line)", "true"],
  ["https://unpkg.com/framer-motion@10.16.4/dist/framer-motion.js", "Boolean(Motion.motion)", "true"],
  [
    "https://unpkg.com/lucide@latest",
    "(document.body.innerHTML = '<i data-lucide=camera></i>', lucide.createIcons(), document.querySelectorAll('svg').length)",
    "1",
  ],
  ["https://cdn.jsdelivr.net/npm/uuid@9.0.0/dist/umd/uuid.min.js", "uuid.v4().length", "36"],
  ["https://cdn.jsdelivr.net/npm/date-fns@3.6.0/cdn.min.js", "typeof dateFns.format", "function"],
  ["https://cdn.jsdelivr.net/npm/dayjs@1/dayjs.min.js", "dayjs('2024-01-02').year()", "2024"],
  ["https://unpkg.com/preact@10/dist/preact.umd.js", "typeof preact.h", "function"],
  ["https://cdnjs.cloudflare.com/ajax/libs/cannon.js/0.6.2/cannon.min.js", "typeof CANNON.World", "function"],
];

test.each(scripts)(
  "[APP-2] a page that fetches %s has its global without the network",
  async (address, code, result) => {
    const testPreview =
      show(`<head><script src="${address}" integrity="sha384-other" crossorigin="anonymous"></script></head>
<body><script>try { console.log("result:" + (${code})); } catch (error) { console.log("result:" + error); }</script></body>`);
    expect(await testPreview.line(/^result:/u)).toBe(`result:${result}`);
    expect(testPreview.events.filter(({ type }) => type === "missing")).toEqual([]);
  },
);

test("[APP-2] p5's global functions and Alpine's elements begin by themselves", async () => {
  const testPreview = show(`<head><script src="https://cdnjs.cloudflare.com/ajax/libs/p5.js/1.4.0/p5.min.js"></script>
<script defer src="https://cdn.jsdelivr.net/npm/alpinejs@3.x.x/dist/cdn.min.js"></script></head>
<body><b x-data="{ n: 3 }" x-text="n"></b><script>
function setup() { createCanvas(30, 20); }
function draw() { console.log("drawn:" + width + document.querySelector("b").textContent); noLoop(); }
</script></body>`);
  expect(await testPreview.line(/^drawn:/u)).toBe("drawn:303");
});

test("[APP-2] links and imports of stylesheets and fonts are in the page", async () => {
  const testPreview = show(`<head>
<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.0/dist/css/bootstrap.min.css" integrity="sha384-other" crossorigin="anonymous">
<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.4.0/css/all.min.css">
<link href="https://fonts.googleapis.com/css2?family=Orbitron:wght@400;700&family=Poppins:wght@600&display=swap" rel="stylesheet">
<style>@import url('https://fonts.googleapis.com/css2?family=Press+Start+2P'); .btn { margin: 5px }</style></head>
<body><button class="btn btn-primary"><i class="fas fa-times"></i></button><script>
const style = getComputedStyle(document.querySelector("button"));
const icon = getComputedStyle(document.querySelector("i"), "::before").content.length;
Promise.all(["700 20px Orbitron", "600 20px Poppins", "20px 'Press Start 2P'", "900 20px 'Font Awesome 6 Free'"].map((font) => document.fonts.load(font, "A\\uf00d")))
  .then((loaded) => console.log("styles:" + [style.borderRadius, style.margin, icon, ...loaded.map((faces) => faces.length)]));
</script></body>`);
  expect(await testPreview.line(/^styles:/u)).toBe("styles:6px,5px,3,1,1,1,1");
  expect(testPreview.events.filter(({ type }) => type === "missing")).toEqual([]);
});

test("[APP-2] an import map and addresses of modules lead to the product's packages", async () => {
  const testPreview = show(`<body><script type="importmap">{ "imports": {
  "three": "https://cdn.jsdelivr.net/npm/three@0.160.0/build/three.module.js",
  "three/addons/": "https://cdn.jsdelivr.net/npm/three@0.160.0/examples/jsm/",
  "shapes": "https://esm.sh/d3-shape@3" } }</script>
<script type="module">
import * as THREE from "three"; import { OrbitControls } from "three/addons/controls/OrbitControls.js"; import { line } from "shapes";
import confetti from "https://cdn.skypack.dev/canvas-confetti"; import { createApp } from "https://unpkg.com/vue@3/dist/vue.esm-browser.js";
const camera = new OrbitControls(new THREE.PerspectiveCamera(), document.body).object;
console.log("modules:" + [camera instanceof THREE.PerspectiveCamera, line()([[0, 0], [1, 1]]), typeof confetti, typeof createApp]);
</script></body>`);
  expect(await testPreview.line(/^modules:/u)).toBe("modules:true,M0,0L1,1,function,function");
});

test("[APP-2] another major version runs without network, and the console says so", async () => {
  const testPreview = show(`<head><script src="https://unpkg.com/vue@2/dist/vue.js"></script></head><body></body>`);
  expect(await testPreview.line(/was asked for/u)).toBe(
    "vue 2 was asked for; vue 3, which comes with this product, runs here.",
  );
});
