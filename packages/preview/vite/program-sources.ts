import { globSync } from "node:fs";
import { join } from "node:path";
import { LOCATION_NAME, PLACE_GLOBAL } from "../src/page-place.ts";
import { componentModule, templateComponents, UTILS_MODULE } from "../src/vendored/app-template-table.ts";

const FRAME = join(import.meta.dirname, "../src/frame");
const TAILWIND = join(FRAME, "tailwind");

/** How the program of a package is made, if it differs from the package alone. */
export interface ProgramSource {
  /** Replacements of modules: another package, or a file of our own. */
  imports?: Readonly<Record<string, string>>;
  /** Imported for its side effects, before all else. */
  effects?: readonly string[];
  /** Packages that are omitted: code that imports them fails only when it is used. */
  leftOut?: readonly string[];
  /** Modules of Node, and their replacements. */
  replacements?: Readonly<Record<string, string>>;
  /** Names in the sources whose value is fixed when the program is made. */
  define?: Readonly<Record<string, string>>;
  /** Conditions that select one of a package's builds, in addition to `production`. */
  conditions?: readonly string[];
  /** Runs after the modules are registered, which are in `modules`. */
  afterwards?: string;
}

/** By the programs' ids. */
export const programSources: Readonly<Record<string, ProgramSource>> = {
  react: {
    imports: { "#earlier-react": join(FRAME, "react/earlier-react.ts") },
    afterwards: `modules["#earlier-react"].addEarlierReact(all);`,
  },
  "lucide-react": {
    imports: { "#missing-icons": join(FRAME, "react/missing-icons.ts") },
    afterwards: `modules["#missing-icons"].addMissingIcons(all["lucide-react"], all["react"]);`,
  },
  three: {
    imports: { "#earlier-names": join(FRAME, "three/earlier-names.ts") },
    afterwards: `modules["#earlier-names"].addEarlierNames(all["three"]);`,
  },
  // Face tracking and video streams: 12 MB that need the network anyway.
  "react-three-drei": { leftOut: ["@mediapipe/tasks-vision", "hls.js"] },
  // The decoders that it would fetch from its own folder are included: any base URL works.
  "three-compressed-addons": { define: { "import.meta.url": '"https://packages.invalid/"' } },
  // It would read the path from the frame's window, which is not the app's.
  "react-router": {
    define: {
      "document.defaultView": `globalThis.${PLACE_GLOBAL}.window`,
      "window.location": `globalThis.${LOCATION_NAME}`,
    },
  },
  "app-template": {
    imports: {
      [UTILS_MODULE]: join(FRAME, "shadcn/class-names.ts"),
      ...Object.fromEntries(templateComponents.map((name) => [componentModule(name), componentFile(name)])),
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
    // Every font is an export: a copied module keeps its prototype.
    afterwards: `Object.setPrototypeOf(all["next/font/google"], all["next/font/google"].default.fonts);`,
  },
  "chart.js": { effects: ["chart.js/auto"] },
  // As a script it contains its icons; as a module it is given the used ones.
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
  // It would read the path from the frame's window, which is not the app's.
  "vue-router": {
    define: {
      location: LOCATION_NAME,
      window: `globalThis.${PLACE_GLOBAL}.window`,
      __VUE_PROD_DEVTOOLS__: "false",
    },
  },
  // Its form without a build step includes the hooks.
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
    // In its own test mode it does not report files that it was not given.
    define: { "process.env": '{ JEST_WORKER_ID: "1" }', __dirname: '"/"' },
  },
  "tailwind-4": { imports: { "@tailwindcss/browser": join(TAILWIND, "tailwind-4.ts") } },
  // No worker can be fetched: it runs in the page, where PDF.js looks for it first.
  "pdfjs-dist": {
    imports: { "pdfjs-dist/build/pdf.worker": join(FRAME, "pdf/worker-address.ts") },
    effects: ["pdfjs-dist/build/pdf.worker.mjs"],
  },
  // Version 3 had names of its own for what is safe in version 4 anyway.
  "js-yaml": {
    afterwards: `const { load, loadAll, dump, default: whole } = all["js-yaml"];
const earlier = { safeLoad: load, safeLoadAll: loadAll, safeDump: dump };
const own = Object.getOwnPropertyDescriptors({ ...all["js-yaml"], ...earlier });
all["js-yaml"] = Object.defineProperties({}, { ...own, default: { value: { ...whole, ...earlier } }, __esModule: { value: true } });`,
  },
  xlsx: { imports: { xlsx: "@e965/xlsx" } },
  // `canvg` is for SVG images, which the browser draws itself.
  jspdf: { leftOut: ["canvg"] },
  bootstrap: { imports: { bootstrap: "bootstrap/dist/js/bootstrap.bundle.js" } },
  // It looks for its images beside its stylesheet, which is in the page itself.
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

/** Programs of which a page must have only one copy: the other programs use it. */
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

/** The file of a component of the template; its folder groups it with its like, and is no part of its name. */
function componentFile(name: string): string {
  const [file] = globSync(join(FRAME, "shadcn", "**", `${name}.tsx`));
  if (file === undefined) throw new Error(`The component ${name} has no file in ${join(FRAME, "shadcn")}.`);
  return file;
}
