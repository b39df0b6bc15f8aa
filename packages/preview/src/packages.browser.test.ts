import { expect, test } from "vitest";
import { createPreviews } from "./testing/preview.test-support.ts";
import { vendoredPrograms } from "./vendored/package-table.ts";

const show = createPreviews();

const root = `const root = createRoot(document.body.appendChild(document.createElement("div")));`;
const renderProgram = (element: string, text: string): string =>
  `import { createRoot } from "react-dom/client"; ${root} root.render(${element});
const wait = () => { const html = document.body.innerHTML; if (${text}) console.log("result:true"); else setTimeout(wait, 20); }; wait();`;

/** A PDF with one page and one word on it. */
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 39>>stream
BT /F 24 Tf 20 40 Td (Invoice) Tj ET   
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`;

/** A program for each package: it logs `result:` and the return value of one of the package's functions. */
const apps: readonly (readonly [id: string, code: string, result: string])[] = [
  ["react", renderProgram("<b>here</b>", `html.includes("<b>here</b>")`), "true"],
  ["three", `import * as THREE from "three"; console.log("result:" + new THREE.Vector3(3, 4, 0).length());`, "5"],
  [
    "three-addons",
    `import { Vector3, PerspectiveCamera } from "three"; import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import GUI from "lil-gui"; import Stats from "three/examples/jsm/libs/stats.module";
const controls = new OrbitControls(new PerspectiveCamera(), document.body);
console.log("result:" + [controls.target instanceof Vector3, typeof new GUI().add, typeof new Stats().update]);`,
    "true,function,function",
  ],
  [
    "three-more-addons",
    `import { Group } from "three"; import { SVGLoader } from "three/addons/loaders/SVGLoader.js"; import { FBXLoader } from "three/examples/jsm/loaders/FBXLoader";
import { RGBELoader } from "three/addons/loaders/RGBELoader.js"; import { STLExporter } from "three/addons/exporters/STLExporter.js";
console.log("result:" + [new SVGLoader().parse('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0L1 1"/></svg>').paths.length, typeof new FBXLoader().parse, typeof RGBELoader, new STLExporter().parse(new Group()).slice(0, 5)]);`,
    "1,function,function,solid",
  ],
  [
    "three-compressed-addons",
    `import { DRACOLoader } from "three/addons/loaders/DRACOLoader.js"; console.log("result:" + typeof new DRACOLoader().load);`,
    "function",
  ],
  [
    "react-three-fiber",
    `import { useThree } from "@react-three/fiber"; import { createRoot, extend } from "@react-three/fiber"; import * as THREE from "three";
extend(THREE); console.log("result:" + [typeof useThree, typeof createRoot]);`,
    "function,function",
  ],
  [
    "react-three-drei",
    `import { OrbitControls, Html, Stars } from "@react-three/drei"; console.log("result:" + [OrbitControls, Html, Stars].every(Boolean));`,
    "true",
  ],
  [
    "lucide-react",
    `import { Camera } from "lucide-react"; ${renderProgram("<Camera size={7} />", `html.includes("<svg")`)}`,
    "true",
  ],
  [
    "lucide",
    `import { createIcons, icons } from "lucide"; document.body.innerHTML = '<i data-lucide="camera"></i>'; createIcons({ icons }); console.log("result:" + document.querySelectorAll("svg").length);`,
    "1",
  ],
  [
    "recharts",
    `import { LineChart, Line } from "recharts"; ${renderProgram("<LineChart width={90} height={50} data={[{ a: 1 }, { a: 2 }]}><Line dataKey='a' isAnimationActive={false} /></LineChart>", `html.includes("recharts-line-curve")`)}`,
    "true",
  ],
  [
    "framer-motion",
    `import { motion, AnimatePresence } from "framer-motion"; import { motion as other, animate } from "motion/react"; import { stagger } from "motion";
if (motion !== other || !animate || !stagger) throw new Error("two of it");
${renderProgram("<AnimatePresence><motion.b animate={{ opacity: 1 }}>moved</motion.b></AnimatePresence>", `html.includes("moved")`)}`,
    "true",
  ],
  [
    "zustand",
    `import { create } from "zustand"; import { persist } from "zustand/middleware";
const use = create(persist((set) => ({ n: 1, add: () => set((s) => ({ n: s.n + 1 })) }), { name: "n" })); use.getState().add(); console.log("result:" + use.getState().n);`,
    "2",
  ],
  [
    "d3",
    `import * as d3 from "d3"; import { scaleLinear } from "d3-scale"; console.log("result:" + [d3.max([1, 3]), scaleLinear([0, 1], [0, 8])(0.5)]);`,
    "3,4",
  ],
  [
    "chart.js",
    `import { Chart } from "chart.js"; import Auto from "chart.js/auto"; const canvas = document.body.appendChild(document.createElement("canvas"));
const chart = new Auto(canvas, { type: "bar", data: { labels: ["a"], datasets: [{ data: [4] }] }, options: { animation: false } }); console.log("result:" + [Chart === Auto, chart.data.datasets[0].data]);`,
    "true,4",
  ],
  [
    "react-chartjs-2",
    `import "chart.js/auto"; import { Bar } from "react-chartjs-2"; ${renderProgram("<Bar data={{ labels: ['a'], datasets: [{ data: [1] }] }} />", `html.includes("<canvas")`)}`,
    "true",
  ],
  [
    "react-router",
    `import { HashRouter, Routes, Route } from "react-router-dom"; import { MemoryRouter } from "react-router"; void MemoryRouter;
${renderProgram("<HashRouter><Routes><Route path='/' element={<b>routed</b>} /></Routes></HashRouter>", `html.includes("routed")`)}`,
    "true",
  ],
  [
    "date-fns",
    `import { addDays } from "date-fns"; import format from "date-fns/format"; console.log("result:" + format(addDays(new Date(2024, 1, 28), 2), "yyyy-MM-dd"));`,
    "2024-03-01",
  ],
  [
    "dayjs",
    `import dayjs from "dayjs"; console.log("result:" + dayjs("2024-02-28").add(2, "day").format("DD.MM."));`,
    "01.03.",
  ],
  [
    "lodash",
    `import _ from "lodash"; import { chunk } from "lodash-es"; import capitalize from "lodash/capitalize"; console.log("result:" + [_.sum([1, 2]), chunk([1, 2, 3], 2).length, capitalize("abc")]);`,
    "3,2,Abc",
  ],
  ["uuid", `import { v4, validate } from "uuid"; console.log("result:" + validate(v4()));`, "true"],
  [
    "clsx",
    `import clsx from "clsx"; import { clsx as named } from "clsx"; console.log("result:" + clsx("a", { b: true }) + named("c"));`,
    "a bc",
  ],
  ["tailwind-merge", `import { twMerge } from "tailwind-merge"; console.log("result:" + twMerge("p-1 p-2"));`, "p-2"],
  [
    "class-variance-authority",
    `import { cva } from "class-variance-authority"; console.log("result:" + cva("a", { variants: { size: { s: "b" } } })({ size: "s" }));`,
    "a b",
  ],
  [
    "tailwind-3",
    `import colors from "tailwindcss/colors"; import plugin from "tailwindcss/plugin"; console.log("result:" + [colors.red[500], typeof plugin]);`,
    "#ef4444,function",
  ],
  ["tailwind-4", `import "@tailwindcss/browser"; console.log("result:" + typeof tailwind);`, "object"],
  [
    "simplex-noise",
    `import { createNoise2D } from "simplex-noise"; console.log("result:" + typeof createNoise2D()(1, 2));`,
    "number",
  ],
  [
    "canvas-confetti",
    `import confetti from "canvas-confetti"; console.log("result:" + [typeof confetti, typeof confetti.create]);`,
    "function,function",
  ],
  ["tone", `import * as Tone from "tone"; console.log("result:" + Tone.Frequency("A4").toFrequency());`, "440"],
  [
    "howler",
    `import { Howl, Howler } from "howler"; console.log("result:" + [typeof Howl, typeof Howler.volume]);`,
    "function,function",
  ],
  [
    "p5",
    `import p5 from "p5"; new p5((p) => { p.setup = () => { p.createCanvas(20, 10); console.log("result:" + p.width); }; });`,
    "20",
  ],
  [
    "matter-js",
    `import Matter, { Bodies } from "matter-js"; const engine = Matter.Engine.create(); const ball = Bodies.circle(0, 0, 1); Matter.Composite.add(engine.world, ball); Matter.Engine.update(engine, 16); console.log("result:" + (ball.position.y > 0));`,
    "true",
  ],
  [
    "phaser",
    `import Phaser from "phaser"; new Phaser.Game({ type: Phaser.CANVAS, width: 40, height: 30, audio: { noAudio: true }, scene: { create() { console.log("result:" + this.scale.width); } } });`,
    "40",
  ],
  [
    "pixi.js",
    `import { Container, Graphics } from "pixi.js"; const stage = new Container(); stage.addChild(new Graphics()); console.log("result:" + stage.children.length);`,
    "1",
  ],
  [
    "gsap",
    `import gsap from "gsap"; import { ScrollTrigger } from "gsap/ScrollTrigger"; gsap.registerPlugin(ScrollTrigger); const it = { x: 0 }; gsap.to(it, { x: 9, duration: 0.01, onComplete: () => console.log("result:" + it.x) });`,
    "9",
  ],
  [
    "animejs",
    `import anime from "animejs"; console.log("result:" + [typeof anime, typeof anime.timeline]);`,
    "function,function",
  ],
  [
    "cannon-es",
    `import * as CANNON from "cannon-es"; console.log("result:" + new CANNON.Vec3(0, 3, 4).length());`,
    "5",
  ],
  [
    "leaflet",
    `import L from "leaflet"; import "leaflet/dist/leaflet.css"; const box = document.body.appendChild(document.createElement("div")); box.style.height = "90px";
const map = L.map(box).setView([0, 0], 2); L.marker([0, 0]).addTo(map);
console.log("result:" + [getComputedStyle(box).position, box.querySelector("img.leaflet-marker-icon").src.slice(0, 14)]);`,
    "relative,data:image/png",
  ],
  [
    "mathjs",
    `import { evaluate } from "mathjs"; import * as math from "mathjs"; console.log("result:" + [evaluate("2 * 3"), math.sqrt(16)]);`,
    "6,4",
  ],
  [
    "katex",
    `import katex from "katex"; import "katex/dist/katex.min.css"; document.body.innerHTML = katex.renderToString("x^2"); console.log("result:" + getComputedStyle(document.querySelector(".katex")).fontFamily.split(",")[0]);`,
    "KaTeX_Main",
  ],
  [
    "marked",
    `import { marked } from "marked"; console.log("result:" + marked.parse("**b**").trim() + marked("c").trim());`,
    "<p><strong>b</strong></p><p>c</p>",
  ],
  [
    "highlight.js",
    `import hljs from "highlight.js/lib/core"; import python from "highlight.js/lib/languages/python"; import "highlight.js/styles/github-dark.css"; hljs.registerLanguage("python", python); console.log("result:" + hljs.highlight("def f(): pass", { language: "python" }).value.includes("hljs-keyword"));`,
    "true",
  ],
  ["papaparse", `import Papa from "papaparse"; console.log("result:" + Papa.parse("a,b").data[0].length);`, "2"],
  [
    "xlsx",
    `import * as XLSX from "xlsx"; console.log("result:" + XLSX.utils.sheet_to_csv(XLSX.utils.aoa_to_sheet([[1, 2]])).trim());`,
    "1,2",
  ],
  [
    "jspdf",
    `import { jsPDF } from "jspdf"; import Default from "jspdf"; const doc = new jsPDF(); doc.text("a", 9, 9); console.log("result:" + [Default === jsPDF, doc.output().slice(0, 5)]);`,
    "true,%PDF-",
  ],
  ["html2canvas", `import html2canvas from "html2canvas"; console.log("result:" + typeof html2canvas);`, "function"],
  [
    "app-template",
    `import { cn } from "@/lib/utils"; import { Badge } from "@/components/ui/badge"; console.log("result:" + [cn("p-1", "p-2"), typeof Badge]);`,
    "p-2,function",
  ],
  [
    "echarts",
    `import * as echarts from "echarts"; import { use } from "echarts/core"; import { BarChart } from "echarts/charts"; import { GridComponent } from "echarts/components"; import { CanvasRenderer } from "echarts/renderers";
use([BarChart, GridComponent, CanvasRenderer]); const place = document.body.appendChild(document.createElement("div")); place.style.cssText = "width: 200px; height: 100px";
const chart = echarts.init(place); chart.setOption({ xAxis: { data: ["a"] }, yAxis: {}, series: [{ type: "bar", data: [1] }] }); console.log("result:" + [typeof use, place.querySelectorAll("canvas").length]);`,
    "function,1",
  ],
  [
    "echarts-for-react",
    `import { createRoot } from "react-dom/client"; import ReactECharts from "echarts-for-react";
createRoot(document.body).render(<ReactECharts option={{ xAxis: {}, yAxis: {}, series: [] }} onChartReady={(chart) => console.log("result:" + typeof chart.setOption)} />);`,
    "function",
  ],
  [
    "radix-ui",
    `import { createRoot } from "react-dom/client"; import { Switch } from "radix-ui"; import { Root } from "@radix-ui/react-switch"; createRoot(document.body).render(<Switch.Root defaultChecked ref={(button) => button && console.log("result:" + [button.dataset.state, Switch.Root === Root])} />);`,
    "checked,true",
  ],
  [
    "next",
    `import { createRoot } from "react-dom/client"; import Link from "next/link"; import Image from "next/image"; createRoot(document.body).render(<Link href="/a" ref={(link) => link && console.log("result:" + [link.getAttribute("href"), typeof Image])}>a</Link>);`,
    "/a,function",
  ],
  [
    "htm",
    `import htm from "htm"; const html = htm.bind((type, props, ...children) => type + children.join("")); console.log("result:" + html\`<b>\${1}</b>\`);`,
    "b1",
  ],
  [
    "htm-preact",
    `import { html, render, useState } from "htm/preact"; import { h } from "preact"; void h; function App() { const [n] = useState(3); return html\`<b>\${n}</b>\`; } render(html\`<\${App} />\`, document.body); console.log("result:" + document.body.querySelector("b").textContent);`,
    "3",
  ],
  [
    "htm-react",
    `import { html } from "htm/react"; ${renderProgram("html`<b>7</b>`", `html.includes("<b>7</b>")`)}`,
    "true",
  ],
  [
    "preact",
    `/** @jsxImportSource preact */ import { render } from "preact"; import { useState } from "preact/hooks"; import React from "preact/compat"; void React.memo; function App() { const [n] = useState(4); return <b>{n}</b>; } render(<App />, document.body); console.log("result:" + document.querySelector("b").textContent);`,
    "4",
  ],
  [
    "vue",
    `import { createApp, ref } from "vue"; createApp({ setup: () => ({ n: ref(5) }), template: "<b>{{ n }}</b>" }).mount(document.body); console.log("result:" + document.querySelector("b").textContent);`,
    "5",
  ],
  [
    "vue-router",
    `import { createApp } from "vue"; import { createRouter, createWebHistory } from "vue-router";
const router = createRouter({ history: createWebHistory(), routes: [{ path: "/", redirect: "/list/2" }, { path: "/list/:id", component: { template: "<b>{{ $route.params.id }}</b>" } }] });
createApp({ template: "<RouterView />" }).use(router).mount(document.body);
await router.isReady(); await new Promise((resolve) => setTimeout(resolve)); console.log("result:" + [document.querySelector("b").textContent, location.pathname]);`,
    "2,/list/2",
  ],
  [
    "pinia",
    `import { createApp, computed, ref } from "vue"; import { createPinia, defineStore } from "pinia";
const useCount = defineStore("count", () => { const n = ref(2); return { n, twice: computed(() => n.value * 2) }; });
createApp({ setup: () => ({ count: useCount() }), template: "<b>{{ count.twice }}</b>" }).use(createPinia()).mount(document.body); console.log("result:" + document.querySelector("b").textContent);`,
    "4",
  ],
  [
    "svelte",
    `import { mount } from "svelte"; import { get, writable } from "svelte/store"; import { cubicOut } from "svelte/easing"; import { fade } from "svelte/transition";
console.log("result:" + [typeof mount, get(writable(9)), cubicOut(1), typeof fade]);`,
    "function,9,1,function",
  ],
  [
    "alpinejs",
    `import Alpine from "alpinejs"; document.body.innerHTML = '<b x-data="{ n: 6 }" x-text="n"></b>'; Alpine.start(); console.log("result:" + document.querySelector("b").textContent);`,
    "6",
  ],
  [
    "pdfjs-dist",
    `import * as pdfjs from "pdfjs-dist"; import address from "pdfjs-dist/build/pdf.worker.min.mjs?url"; pdfjs.GlobalWorkerOptions.workerSrc = address;
const file = await pdfjs.getDocument({ data: new TextEncoder().encode(${JSON.stringify(pdf)}) }).promise; const page = await file.getPage(1); const viewport = page.getViewport({ scale: 1 });
const canvas = document.createElement("canvas"); canvas.width = viewport.width; canvas.height = viewport.height; const context = canvas.getContext("2d");
await page.render({ canvasContext: context, viewport }).promise; const { items } = await page.getTextContent();
const isDark = context.getImageData(0, 0, canvas.width, canvas.height).data.some((value, index) => index % 4 === 0 && value < 99); console.log("result:" + [file.numPages, items[0].str, isDark]);`,
    "1,Invoice,true",
  ],
  [
    "dompurify",
    `import DOMPurify from "dompurify"; console.log("result:" + DOMPurify.sanitize('<b onclick="a()">x</b><script>a()<\\/script>'));`,
    "<b>x</b>",
  ],
  [
    "markdown-it",
    `import MarkdownIt from "markdown-it"; console.log("result:" + new MarkdownIt({ html: true }).render("# a").trim());`,
    "<h1>a</h1>",
  ],
  [
    "js-yaml",
    `import yaml, { dump } from "js-yaml"; console.log("result:" + [yaml.load("a: [1, 2]").a.length, yaml.safeLoad("b: 3").b, dump({ c: 4 }).trim()]);`,
    "2,3,c: 4",
  ],
  [
    "jszip",
    `import JSZip from "jszip"; const zip = new JSZip(); zip.file("a.txt", "hello"); const blob = await zip.generateAsync({ type: "blob", compression: "DEFLATE" });
const other = await JSZip.loadAsync(await blob.arrayBuffer()); console.log("result:" + await other.file("a.txt").async("string"));`,
    "hello",
  ],
  [
    "pako",
    `import pako, { gzip } from "pako"; console.log("result:" + [pako.inflate(pako.deflate("hello"), { to: "string" }), pako.ungzip(gzip("again"), { to: "string" })]);`,
    "hello,again",
  ],
  [
    "cropperjs",
    `import Cropper from "cropperjs"; import "cropperjs/dist/cropper.css";
const canvas = document.createElement("canvas"); canvas.width = 40; canvas.height = 20; const image = new Image(); image.src = canvas.toDataURL(); document.body.append(image);
new Cropper(image, { aspectRatio: 1, autoCropArea: 1, ready() { console.log("result:" + [Math.round(this.cropper.getData().width), getComputedStyle(document.querySelector(".cropper-container")).position]); } });`,
    "20,relative",
  ],
  ["jquery", `import $ from "jquery"; $("body").append("<b>8</b>"); console.log("result:" + $("b").text());`, "8"],
  [
    "bootstrap",
    `import * as bootstrap from "bootstrap"; import { Modal } from "bootstrap"; import "bootstrap/dist/css/bootstrap.min.css"; document.body.innerHTML = '<button class="btn">a</button>';
console.log("result:" + [Modal === bootstrap.Modal, typeof Modal, getComputedStyle(document.querySelector("button")).borderRadius]);`,
    "true,function,6px",
  ],
];

test("[APP-2] every package of the product has a program below that uses it", () => {
  expect(apps.map(([id]) => id).sort()).toEqual(vendoredPrograms.map(({ id }) => id).sort());
});

test.each(apps)("[APP-2] a program that imports %s runs without the network", async (_, code, result) => {
  const testPreview = show({ "main.tsx": code });
  const outcome = await Promise.race([
    testPreview.line(/^result:/u),
    testPreview.event("runtime-error").then((event) => JSON.stringify(event)),
    testPreview.event("build-error").then((event) => JSON.stringify(event)),
  ]);
  expect(outcome).toBe(`result:${result}`);
  expect(testPreview.events.filter(({ type }) => type === "missing" || type === "runtime-error")).toEqual([]);
});
