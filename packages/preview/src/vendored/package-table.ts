import { nextModules, radixModules, templateModules } from "./app-template-table.ts";
import { commonThreeAddons, compressedThreeAddons, moreThreeAddons } from "./three-addons.ts";

/** The global that a script which is no module uses for a module of a program. */
export interface VendoredGlobal {
  name: string;
  /**
   * The part of the module: `all` is an object of its own with every name, including those of the default export;
   * `default` and `module` are these themselves; `export` is one export.
   */
  take: "all" | "default" | "module" | { export: string };
}

/** A program that comes with the product, with the modules that it has in it. */
export interface VendoredProgram {
  id: string;
  /** The modules that it registers, by their import names; the name of a package alone is its main module. */
  modules: readonly string[];
  /**
   * The major versions that it can replace: its own first, then older ones whose programs also run with it. Without the
   * field it replaces all.
   */
  majors?: readonly number[];
  /** Other names of the program's modules. */
  aliases?: Readonly<Record<string, string>>;
  /** Prefixes below which each name is one export of a module: `lodash/debounce`. */
  members?: Readonly<Record<string, string>>;
  /** The names of a module's main files without folders and extensions, if they differ from the package's name. */
  files?: Readonly<Record<string, readonly string[]>>;
  globals?: Readonly<Record<string, readonly VendoredGlobal[]>>;
}

const all = (name: string): VendoredGlobal[] => [{ name, take: "all" }];
const whole = (...names: string[]): VendoredGlobal[] => names.map((name) => ({ name, take: "default" }));
const names = (...globals: string[]): VendoredGlobal[] => globals.map((name) => ({ name, take: "module" }));
const exportsOf = (...globals: string[]): VendoredGlobal[] => globals.map((name) => ({ name, take: { export: name } }));

const d3Parts =
  "array axis brush chord color contour delaunay dispatch drag dsv ease fetch force format geo hierarchy interpolate path polygon quadtree random scale scale-chromatic selection shape time time-format timer transition zoom".split(
    " ",
  );
const echartsParts = ["core", "charts", "components", "features", "renderers"];
const gsapPlugins =
  "CustomEase Draggable DrawSVGPlugin EasePack Flip InertiaPlugin MorphSVGPlugin MotionPathPlugin Observer Physics2DPlugin ScrambleTextPlugin ScrollSmoother ScrollToPlugin ScrollTrigger SplitText TextPlugin".split(
    " ",
  );
/** The modules that people import, and then those that compiled components import. */
const svelteParts =
  "animate attachments easing events legacy motion reactivity reactivity/window store transition internal/client internal/disclose-version internal/flags/async internal/flags/legacy internal/flags/tracing".split(
    " ",
  );
/** The languages in highlight.js's own common build. */
const highlightLanguages =
  "arduino bash c cpp csharp css diff go graphql ini java javascript json kotlin less lua makefile markdown objectivec perl php php-template plaintext python python-repl r ruby rust scss shell sql swift typescript vbnet wasm xml yaml".split(
    " ",
  );

/** The module whose address programs give to PDF.js, which here has its worker in the page. */
const PDF_WORKER = "pdfjs-dist/build/pdf.worker";

/** Every program that comes with the product. Fonts and stylesheets are in `style-table.ts`. */
export const vendoredPrograms: readonly VendoredProgram[] = [
  {
    id: "react",
    modules: ["react", "react-dom", "react-dom/client", "react/jsx-runtime", "react/jsx-dev-runtime"],
    majors: [19, 18, 17, 16],
    globals: { react: all("React"), "react-dom": all("ReactDOM"), "react-dom/client": all("ReactDOM") },
  },
  { id: "three", modules: ["three"], files: { three: ["three"] }, globals: { three: all("THREE") } },
  { id: "three-addons", modules: commonThreeAddons, aliases: { "lil-gui": "three/addons/libs/lil-gui.module.min.js" } },
  { id: "three-more-addons", modules: moreThreeAddons },
  { id: "three-compressed-addons", modules: compressedThreeAddons },
  {
    id: "react-three-fiber",
    modules: ["@react-three/fiber"],
    majors: [9, 8],
    files: { "@react-three/fiber": ["react-three-fiber"] },
  },
  { id: "react-three-drei", modules: ["@react-three/drei"], majors: [10, 9] },
  { id: "lucide-react", modules: ["lucide-react"], majors: [1, 0], globals: { "lucide-react": names("LucideReact") } },
  { id: "lucide", modules: ["lucide"], majors: [1, 0], globals: { lucide: names("lucide") } },
  { id: "recharts", modules: ["recharts"], majors: [3, 2], globals: { recharts: names("Recharts") } },
  {
    id: "framer-motion",
    modules: ["framer-motion"],
    majors: [14, 13, 12, 11, 10],
    aliases: { motion: "framer-motion", "motion/react": "framer-motion" },
    globals: { "framer-motion": names("Motion", "FramerMotion") },
  },
  {
    id: "zustand",
    modules: ["zustand", "zustand/middleware", "zustand/shallow", "zustand/vanilla", "zustand/react/shallow"],
    majors: [5, 4],
  },
  {
    id: "d3",
    modules: ["d3"],
    majors: [7, 6, 5, 4],
    aliases: Object.fromEntries(d3Parts.map((part) => [`d3-${part}`, "d3"])),
    globals: { d3: names("d3") },
  },
  {
    id: "chart.js",
    modules: ["chart.js", "chart.js/auto"],
    majors: [4, 3],
    aliases: { "chart.js/auto/auto.js": "chart.js/auto" },
    files: { "chart.js": ["chart"] },
    globals: { "chart.js": exportsOf("Chart") },
  },
  {
    id: "echarts",
    modules: ["echarts", ...echartsParts.map((part) => `echarts/${part}`)],
    majors: [6, 5],
    files: { echarts: ["echarts", "echarts.common", "echarts.simple", "echarts.esm"] },
    globals: { echarts: names("echarts") },
  },
  {
    id: "echarts-for-react",
    modules: ["echarts-for-react"],
    majors: [3],
    aliases: { "echarts-for-react/lib/core": "echarts-for-react" },
  },
  { id: "react-chartjs-2", modules: ["react-chartjs-2"], majors: [5, 4] },
  {
    id: "react-router",
    modules: ["react-router", "react-router-dom", "react-router/dom"],
    majors: [7, 6],
    globals: { "react-router-dom": names("ReactRouterDOM"), "react-router": names("ReactRouter") },
  },
  {
    id: "date-fns",
    modules: ["date-fns"],
    majors: [4, 3, 2],
    members: { "date-fns/": "date-fns" },
    files: { "date-fns": ["cdn", "date_fns"] },
    globals: { "date-fns": names("dateFns") },
  },
  { id: "dayjs", modules: ["dayjs"], majors: [1], globals: { dayjs: whole("dayjs") } },
  {
    id: "lodash",
    modules: ["lodash", "lodash/fp"],
    majors: [4],
    aliases: { "lodash-es": "lodash" },
    members: { "lodash/": "lodash", "lodash-es/": "lodash" },
    globals: { lodash: whole("_") },
  },
  { id: "uuid", modules: ["uuid"], majors: [14, 13, 12, 11, 10, 9, 8, 7], globals: { uuid: names("uuid") } },
  { id: "clsx", modules: ["clsx"], majors: [2, 1], globals: { clsx: whole("clsx") } },
  { id: "radix-ui", modules: radixModules },
  { id: "app-template", modules: templateModules },
  { id: "next", modules: nextModules },
  { id: "tailwind-merge", modules: ["tailwind-merge"], majors: [3, 2, 1], files: { "tailwind-merge": ["bundle"] } },
  { id: "class-variance-authority", modules: ["class-variance-authority"], majors: [0] },
  {
    id: "tailwind-3",
    modules: ["tailwindcss", "tailwindcss/plugin", "tailwindcss/colors", "tailwindcss/defaultTheme"],
    majors: [3],
  },
  { id: "tailwind-4", modules: ["@tailwindcss/browser"], majors: [4], files: { "@tailwindcss/browser": ["index"] } },
  { id: "simplex-noise", modules: ["simplex-noise"], majors: [4] },
  {
    id: "canvas-confetti",
    modules: ["canvas-confetti"],
    majors: [1],
    files: { "canvas-confetti": ["confetti"] },
    globals: { "canvas-confetti": whole("confetti") },
  },
  { id: "tone", modules: ["tone"], majors: [15, 14], globals: { tone: names("Tone") } },
  { id: "howler", modules: ["howler"], majors: [2], globals: { howler: exportsOf("Howl", "Howler") } },
  { id: "p5", modules: ["p5"], majors: [1], globals: { p5: whole("p5") } },
  {
    id: "matter-js",
    modules: ["matter-js"],
    majors: [0],
    files: { "matter-js": ["matter"] },
    globals: { "matter-js": whole("Matter") },
  },
  {
    id: "phaser",
    modules: ["phaser"],
    majors: [3],
    files: { phaser: ["phaser", "phaser-arcade-physics"] },
    globals: { phaser: whole("Phaser") },
  },
  {
    id: "pixi.js",
    modules: ["pixi.js"],
    majors: [8],
    files: { "pixi.js": ["pixi"] },
    globals: { "pixi.js": names("PIXI") },
  },
  {
    id: "gsap",
    modules: ["gsap", "gsap/all", ...gsapPlugins.map((plugin) => `gsap/${plugin}`)],
    majors: [3],
    aliases: {
      "gsap/gsap-core": "gsap",
      ...Object.fromEntries(gsapPlugins.map((plugin) => [`gsap/dist/${plugin}`, `gsap/${plugin}`])),
    },
    globals: {
      gsap: exportsOf("gsap", "TweenMax", "TweenLite"),
      ...Object.fromEntries(
        gsapPlugins.map((plugin) => [`gsap/${plugin}`, plugin === "EasePack" ? [] : exportsOf(plugin)]),
      ),
    },
  },
  {
    id: "animejs",
    modules: ["animejs"],
    majors: [3],
    files: { animejs: ["anime"] },
    globals: { animejs: whole("anime") },
  },
  {
    id: "cannon-es",
    modules: ["cannon-es"],
    majors: [0],
    aliases: { cannon: "cannon-es" },
    files: { "cannon-es": ["cannon-es", "cannon"] },
    globals: { "cannon-es": names("CANNON") },
  },
  { id: "leaflet", modules: ["leaflet"], majors: [1], globals: { leaflet: whole("L") } },
  {
    id: "mathjs",
    modules: ["mathjs"],
    majors: [15, 14, 13, 12, 11, 10],
    files: { mathjs: ["math"] },
    globals: { mathjs: names("math") },
  },
  {
    id: "katex",
    modules: ["katex", "katex/contrib/auto-render"],
    majors: [0],
    aliases: { "katex/dist/contrib/auto-render": "katex/contrib/auto-render" },
    globals: { katex: whole("katex"), "katex/contrib/auto-render": whole("renderMathInElement") },
  },
  {
    id: "marked",
    modules: ["marked"],
    majors: [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4],
    globals: { marked: exportsOf("marked") },
  },
  {
    id: "highlight.js",
    modules: ["highlight.js", ...highlightLanguages.map((language) => `highlight.js/lib/languages/${language}`)],
    majors: [11, 10],
    aliases: {
      "highlight.js/lib/core": "highlight.js",
      "highlight.js/lib/common": "highlight.js",
      "@highlightjs/cdn-assets": "highlight.js",
    },
    files: { "highlight.js": ["highlight", "core"] },
    globals: { "highlight.js": whole("hljs") },
  },
  { id: "papaparse", modules: ["papaparse"], majors: [5], globals: { papaparse: whole("Papa") } },
  {
    id: "pdfjs-dist",
    modules: ["pdfjs-dist", PDF_WORKER],
    majors: [5, 4, 3, 2],
    aliases: { "pdfjs-dist/webpack": "pdfjs-dist", "pdfjs-dist/legacy/build/pdf": "pdfjs-dist" },
    files: { "pdfjs-dist": ["pdf"] },
    globals: { "pdfjs-dist": names("pdfjsLib"), [PDF_WORKER]: [] },
  },
  {
    id: "dompurify",
    modules: ["dompurify"],
    majors: [3, 2],
    aliases: { "isomorphic-dompurify": "dompurify" },
    files: { dompurify: ["purify"] },
    globals: { dompurify: whole("DOMPurify") },
  },
  {
    id: "markdown-it",
    modules: ["markdown-it"],
    majors: [14, 13, 12, 11, 10, 9, 8],
    globals: { "markdown-it": whole("markdownit") },
  },
  { id: "js-yaml", modules: ["js-yaml"], majors: [4, 3], globals: { "js-yaml": names("jsyaml") } },
  { id: "jszip", modules: ["jszip"], majors: [3], globals: { jszip: whole("JSZip") } },
  {
    id: "pako",
    modules: ["pako"],
    majors: [2, 1],
    files: { pako: ["pako", "pako_inflate", "pako_deflate"] },
    globals: { pako: names("pako") },
  },
  {
    id: "cropperjs",
    modules: ["cropperjs"],
    majors: [1],
    files: { cropperjs: ["cropper"] },
    globals: { cropperjs: whole("Cropper") },
  },
  { id: "xlsx", modules: ["xlsx"], majors: [0], aliases: { "@e965/xlsx": "xlsx" }, globals: { xlsx: names("XLSX") } },
  { id: "jspdf", modules: ["jspdf"], majors: [4, 3, 2], globals: { jspdf: names("jspdf") } },
  { id: "html2canvas", modules: ["html2canvas"], majors: [1], globals: { html2canvas: whole("html2canvas") } },
  { id: "htm", modules: ["htm"], majors: [3], globals: { htm: whole("htm") } },
  {
    id: "htm-preact",
    modules: ["htm/preact"],
    aliases: { "htm/preact/standalone": "htm/preact" },
    globals: { "htm/preact": names("htmPreact") },
  },
  { id: "htm-react", modules: ["htm/react"] },
  {
    id: "preact",
    modules: ["preact", "preact/hooks", "preact/compat", "preact/jsx-runtime"],
    majors: [10],
    files: { "preact/hooks": ["hooks"] },
    globals: { preact: names("preact"), "preact/hooks": names("preactHooks"), "preact/compat": names("preactCompat") },
  },
  { id: "vue", modules: ["vue"], majors: [3], globals: { vue: names("Vue") } },
  { id: "vue-router", modules: ["vue-router"], majors: [4, 5], globals: { "vue-router": names("VueRouter") } },
  { id: "pinia", modules: ["pinia"], majors: [4, 3, 2], globals: { pinia: names("Pinia") } },
  {
    id: "svelte",
    modules: ["svelte", ...svelteParts.map((part) => `svelte/${part}`)],
    majors: [5, 4, 3],
  },
  {
    id: "alpinejs",
    modules: ["alpinejs"],
    majors: [3],
    files: { alpinejs: ["cdn", "module"] },
    globals: { alpinejs: whole("Alpine") },
  },
  { id: "jquery", modules: ["jquery"], majors: [3, 2, 1], globals: { jquery: whole("$", "jQuery") } },
  { id: "bootstrap", modules: ["bootstrap"], majors: [5], globals: { bootstrap: names("bootstrap") } },
];
