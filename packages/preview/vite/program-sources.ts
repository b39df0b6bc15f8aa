import { join } from "node:path";
import { LOCATION_NAME, PLACE_GLOBAL } from "../src/page-place.ts";
import { componentModule, templateComponents, UTILS_MODULE } from "../src/vendored/app-template-table.ts";

const FRAME = join(import.meta.dirname, "../src/frame");
const TAILWIND = join(FRAME, "tailwind");

/** How the program of a package is made, where the package alone does not tell. */
export interface ProgramSource {
  /** What stands for a module: another package, or a file of its own. */
  imports?: Readonly<Record<string, string>>;
  /** Imported by what it does, before all else. */
  effects?: readonly string[];
  /** Packages that are left out: code that asks for them fails only when it is used. */
  leftOut?: readonly string[];
  /** Modules of Node, and what stands for them. */
  replacements?: Readonly<Record<string, string>>;
  /** Names of the sources that have a value when the program is made. */
  define?: Readonly<Record<string, string>>;
  /** Which of a package's builds is taken, beside the one for production. */
  conditions?: readonly string[];
  /** Runs after the modules are registered; `modules` has them. */
  afterwards?: string;
}

/** By the programs' ids. */
export const programSources: Readonly<Record<string, ProgramSource>> = {
  three: {
    imports: { "#earlier-names": join(FRAME, "three/earlier-names.ts") },
    afterwards: `modules["#earlier-names"].addEarlierNames(all["three"]);`,
  },
  // Face tracking and video streams: 12 MB that need the network anyway.
  "react-three-drei": { leftOut: ["@mediapipe/tasks-vision", "hls.js"] },
  // The decoders that it would look for beside itself are in it: any base does.
  "three-compressed-addons": { define: { "import.meta.url": '"https://packages.invalid/"' } },
  // It would ask the frame's window for its path, which is not the app's.
  "react-router": {
    define: {
      "document.defaultView": `globalThis.${PLACE_GLOBAL}.window`,
      "window.location": `globalThis.${LOCATION_NAME}`,
    },
  },
  "app-template": {
    imports: {
      [UTILS_MODULE]: join(FRAME, "shadcn/class-names.ts"),
      ...Object.fromEntries(
        templateComponents.map((name) => [componentModule(name), join(FRAME, `shadcn/${name}.tsx`)]),
      ),
    },
  },
  next: {
    imports: {
      "next/link": join(FRAME, "next/link.tsx"),
      "next/image": join(FRAME, "next/image.tsx"),
      "next/navigation": join(FRAME, "next/navigation.ts"),
      "next/router": join(FRAME, "next/navigation.ts"),
      "next/dynamic": join(FRAME, "next/dynamic.ts"),
      "next/head": join(FRAME, "next/head.ts"),
      "next/script": join(FRAME, "next/script.ts"),
      "next/font/google": join(FRAME, "next/font.ts"),
      "next/font/local": join(FRAME, "next/font.ts"),
    },
    // Every font is an export: what is copied of a module keeps its prototype.
    afterwards: `Object.setPrototypeOf(all["next/font/google"], all["next/font/google"].default.fonts);`,
  },
  "chart.js": { effects: ["chart.js/auto"] },
  // As a script it knows its icons; as a module it is given those that are used.
  lucide: {
    afterwards: `const { createIcons, icons } = all["lucide"];
const withAll = (options = {}) => createIcons({ icons, ...options });
const own = { ...Object.getOwnPropertyDescriptors(all["lucide"]), createIcons: { value: withAll, enumerable: true } };
all["lucide"] = Object.defineProperties({}, own);`,
  },
  "highlight.js": { imports: { "highlight.js": "highlight.js/lib/common" } },
  vue: {
    imports: { vue: "vue/dist/vue.esm-bundler.js" },
    define: {
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
  },
  svelte: { conditions: ["browser"] },
  // It would ask the frame's window for its path, which is not the app's.
  "vue-router": {
    define: {
      location: LOCATION_NAME,
      window: `globalThis.${PLACE_GLOBAL}.window`,
      __VUE_PROD_DEVTOOLS__: "false",
    },
  },
  // Its form without a build step brings the hooks along.
  "htm-preact": { afterwards: `Object.assign(all["htm/preact"], all["preact/hooks"]);` },
  "tailwind-3": {
    imports: {
      tailwindcss: join(TAILWIND, "tailwind-3.ts"),
      "tailwindcss/colors": "tailwindcss-3/colors.js",
      "tailwindcss/defaultTheme": "tailwindcss-3/defaultTheme.js",
      "tailwindcss/plugin": "tailwindcss-3/plugin.js",
    },
    replacements: { fs: join(TAILWIND, "file-system.ts"), path: join(TAILWIND, "file-system.ts") },
    leftOut: ["url", "@tailwindcss/line-clamp"],
    // In tests of its own it does not tell of files that it was not given.
    define: { "process.env": '{ JEST_WORKER_ID: "1" }', __dirname: '"/"' },
  },
  "tailwind-4": { imports: { "@tailwindcss/browser": join(TAILWIND, "tailwind-4.ts") } },
  xlsx: { imports: { xlsx: "@e965/xlsx" } },
  // Pictures in SVG, which the browser draws itself.
  jspdf: { leftOut: ["canvg"] },
  bootstrap: { imports: { bootstrap: "bootstrap/dist/js/bootstrap.bundle.js" } },
  // It looks for its pictures beside its stylesheet, which is in the page itself.
  leaflet: {
    imports: {
      "#icon": "leaflet/dist/images/marker-icon.png",
      "#icon-2x": "leaflet/dist/images/marker-icon-2x.png",
      "#shadow": "leaflet/dist/images/marker-shadow.png",
    },
    afterwards: `const L = modules["leaflet"].default;
L.Icon.Default.imagePath = "";
L.Icon.Default.mergeOptions({ iconUrl: modules["#icon"].default, iconRetinaUrl: modules["#icon-2x"].default, shadowUrl: modules["#shadow"].default });`,
  },
};

/** Programs of which there may be but one in a page: the others take them from it. */
export const SHARED_PROGRAMS: ReadonlySet<string> = new Set([
  "react",
  "radix-ui",
  "three",
  "three-addons",
  "react-three-fiber",
  "zustand",
  "chart.js",
  "echarts",
  "preact",
  "vue",
  "framer-motion",
  "html2canvas",
]);
