import { expect, test } from "vitest";
import { resolveImport } from "./resolve-import.ts";

const files = new Map(
  [
    "src/main.tsx",
    "src/app.tsx",
    "src/app.css",
    "src/ui/index.ts",
    "src/ui/button.jsx",
    "src/data.json",
    "public/logo.png",
    "src/pic.png",
    "lib.ts",
  ].map((path) => [path, ""]),
);
files.set("package.json", '{ "dependencies": { "kit-of-d3": "^7.9.0", "bad": "git+ssh://x" } }');

const resolve = (
  specifier: string,
  more: {
    isNetworkAllowed?: boolean;
    allowedPackages?: readonly string[];
    isInStyles?: boolean;
    importer?: string;
  } = {},
) =>
  resolveImport(
    { specifier, importer: more.importer ?? "src/main.tsx", isInStyles: more.isInStyles ?? false },
    {
      files,
      isNetworkAllowed: more.isNetworkAllowed ?? false,
      allowedPackages: more.allowedPackages ?? [],
      importMap: {
        "my-lodash": "https://cdn.example/lodash.js",
        own: "https://unpkg.com/three@0.160.0/build/three.module.js",
        "addons/": "https://unpkg.com/three@0.160.0/examples/jsm/",
        vue: "https://unpkg.com/vue@2.7/dist/vue.esm.browser.js",
        "kit/": "https://cdn.example/kit/",
        evil: "javascript:1",
      },
    },
  );

test.each([
  ["./app", "src/app.tsx"],
  ["./app.tsx", "src/app.tsx"],
  ["./app.js", "src/app.tsx"],
  ["./app.css", "src/app.css"],
  ["./ui", "src/ui/index.ts"],
  ["./ui/", "src/ui/index.ts"],
  ["./ui/button", "src/ui/button.jsx"],
  ["./data.json", "src/data.json"],
  ["../lib", "lib.ts"],
  ["/src/app", "src/app.tsx"],
  ["@/ui/button", "src/ui/button.jsx"],
  ["@/lib", "lib.ts"],
  ["/logo.png", "public/logo.png"],
])("[PREV-8] the import %s is the file %s", (specifier, path) => {
  expect(resolve(specifier)).toEqual({ kind: "file", path, query: "" });
});

test("a query is handed on, and does not hide the file", () => {
  expect(resolve("./pic.png?raw")).toEqual({ kind: "file", path: "src/pic.png", query: "raw" });
});

test("a bare name in a stylesheet is a sibling file, a URL stays as it is", () => {
  expect(resolve("pic.png", { isInStyles: true })).toMatchObject({ kind: "file", path: "src/pic.png" });
  expect(resolve("https://fonts.example/x.css", { isInStyles: true })).toEqual({ kind: "left" });
  expect(resolve("#gradient", { isInStyles: true })).toEqual({ kind: "left" });
});

test.each(["./gone", "../../outside", "@/gone", "/gone.css"])(
  "%s, which is not there, is an error that names it",
  (specifier) => {
    expect(resolve(specifier)).toEqual({
      kind: "error",
      text: `"${specifier}" is not among the files (imported by src/main.tsx)`,
    });
  },
);

test.each([
  ["react", "react"],
  ["react-dom/client", "react-dom/client"],
  ["three/addons/controls/OrbitControls", "three/addons/controls/OrbitControls.js"],
  ["three/examples/jsm/controls/OrbitControls.js", "three/addons/controls/OrbitControls.js"],
  ["https://esm.sh/react@18.3.1", "react"],
  ["https://esm.sh/react-dom@18/client", "react-dom/client"],
  ["https://unpkg.com/three@0.160.0/build/three.module.js", "three"],
  ["https://unpkg.com/three@0.160.0/examples/jsm/controls/OrbitControls.js", "three/addons/controls/OrbitControls.js"],
])("[PREV-7] %s is %s of the product, with or without the network", (specifier, name) => {
  for (const isNetworkAllowed of [true, false]) {
    expect(resolve(specifier, { isNetworkAllowed })).toEqual({ kind: "vendored", specifier: name });
  }
});

test.each([
  ["unknown-kit", "https://esm.sh/unknown-kit?external=react,react-dom,three"],
  ["kit-of-d3", "https://esm.sh/kit-of-d3@^7.9.0?external=react,react-dom,three"],
  ["kit-of-d3/array", "https://esm.sh/kit-of-d3@^7.9.0/array?external=react,react-dom,three"],
  ["@scope/kit/part", "https://esm.sh/@scope/kit/part?external=react,react-dom,three"],
  ["leaflet/dist/other.css", "https://cdn.jsdelivr.net/npm/leaflet/dist/other.css"],
  ["bad", "https://esm.sh/bad?external=react,react-dom,three"],
  ["my-lodash", "https://cdn.example/lodash.js"],
  ["kit/a.js", "https://cdn.example/kit/a.js"],
  ["evil", "https://esm.sh/evil?external=react,react-dom,three"],
  ["https://cdn.example/x.js", "https://cdn.example/x.js"],
])("[PREV-7] with the network %s comes from %s, and without it the error names it", (specifier, address) => {
  expect(resolve(specifier, { isNetworkAllowed: true })).toEqual({ kind: "remote", address });
  const name = /^(?:https.*|@[^/]+\/[^/]+|[^/]+)/u.exec(specifier)?.[0] ?? "";
  const resolvedImport = resolve(specifier);
  expect(resolvedImport).toMatchObject({ kind: "error", isNetworkNeeded: true });
  expect(resolvedImport).toHaveProperty("text", expect.stringContaining(`"${name}"`));
});

test.each([
  ["kit-of-d3/array", "kit-of-d3", "https://esm.sh/kit-of-d3@^7.9.0/array?external=react,react-dom,three"],
  ["@scope/kit/part", "@scope/kit", "https://esm.sh/@scope/kit/part?external=react,react-dom,three"],
  ["https://unpkg.com/odd-kit@2/index.js", "odd-kit", "https://unpkg.com/odd-kit@2/index.js"],
])("[APP-16] %s loads from the network only where its package %s is allowed", (specifier, name, address) => {
  expect(resolve(specifier)).toMatchObject({ kind: "error", packageName: name });
  expect(resolve(specifier, { allowedPackages: ["other"] })).toMatchObject({ kind: "error", packageName: name });
  expect(resolve(specifier, { allowedPackages: [name] })).toEqual({ kind: "remote", address });
  const elsewhere = specifier.startsWith("https:") ? specifier.replace("unpkg.com", "unpkg.com.example") : "kit/a.js";
  expect(resolve(elsewhere, { allowedPackages: [name, "kit"] }).kind).toBe("error");
});

test("a package's stylesheet comes from a host that serves stylesheets", () => {
  expect(resolve("kit-of-d3/theme", { isNetworkAllowed: true, isInStyles: true })).toEqual({
    kind: "remote",
    address: "https://cdn.jsdelivr.net/npm/kit-of-d3@^7.9.0/theme",
  });
});

test.each([
  ["d3-scale", { specifier: "d3" }],
  ["lodash/debounce", { specifier: "lodash", member: "debounce" }],
  ["lodash-es", { specifier: "lodash" }],
  ["lodash-es/debounce.js", { specifier: "lodash", member: "debounce" }],
  ["date-fns/format", { specifier: "date-fns", member: "format" }],
  ["motion/react", { specifier: "framer-motion" }],
  ["chart.js/auto", { specifier: "chart.js/auto" }],
  ["gsap/dist/ScrollTrigger", { specifier: "gsap/ScrollTrigger" }],
  ["gsap/ScrollTrigger.js", { specifier: "gsap/ScrollTrigger" }],
  ["zustand/middleware", { specifier: "zustand/middleware" }],
  ["three/examples/jsm/loaders/FBXLoader", { specifier: "three/addons/loaders/FBXLoader.js" }],
  ["lil-gui", { specifier: "three/addons/libs/lil-gui.module.min.js" }],
  ["own", { specifier: "three" }],
  ["addons/controls/OrbitControls.js", { specifier: "three/addons/controls/OrbitControls.js" }],
  ["vue/dist/vue.esm-bundler.js", { specifier: "vue" }],
  ["https://unpkg.com/vue@3/dist/vue.esm-browser.js", { specifier: "vue" }],
  ["https://cdn.skypack.dev/canvas-confetti", { specifier: "canvas-confetti" }],
  ["https://esm.sh/v135/d3@7.8.5", { specifier: "d3" }],
  ["https://esm.sh/*zustand@4.5.0/middleware", { specifier: "zustand/middleware" }],
  ["https://esm.sh/lodash-es@4.17.21/debounce", { specifier: "lodash", member: "debounce" }],
  ["https://esm.sh/@react-three/drei@9.88.0?external=three,react", { specifier: "@react-three/drei" }],
  ["https://cdn.jsdelivr.net/npm/gsap@3.12.5/+esm", { specifier: "gsap" }],
  ["https://unpkg.com/htm/preact/standalone.module.js", { specifier: "htm/preact" }],
])("[APP-2] %s is %j of the product", (specifier, result) => {
  expect(resolve(specifier)).toEqual({ kind: "vendored", ...result });
});

test.each([
  ["leaflet/dist/leaflet.css", ["leaflet"]],
  ["bootstrap/dist/css/bootstrap.min.css", ["bootstrap"]],
  ["katex/dist/katex.min.css", ["katex"]],
  ["highlight.js/styles/github-dark.css", ["highlight-github-dark"]],
  ["@fortawesome/fontawesome-free/css/all.min.css", ["fontawesome"]],
  ["animate.css", ["animate"]],
  ["@fontsource/inter/400.css", ["font-inter"]],
  ["https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.4.0/css/all.min.css", ["fontawesome"]],
  [
    "https://fonts.googleapis.com/css2?family=Inter:wght@400;700&family=Press+Start+2P&display=swap",
    ["font-inter", "font-press-start-2p"],
  ],
  ["https://fonts.googleapis.com/css?family=Open+Sans:400|Lato", ["font-open-sans", "font-lato"]],
])("[APP-2] %s is the stylesheets %j of the product", (specifier, styles) => {
  for (const isInStyles of [true, false])
    expect(resolve(specifier, { isInStyles })).toEqual({ kind: "styles", styles });
});

test("a font that the product lacks is left to the network", () => {
  const address = "https://fonts.googleapis.com/css2?family=Inter&family=Unheard+Of";
  expect(resolve(address, { isInStyles: true })).toEqual({ kind: "left" });
});

test.each(["https://unpkg.com/vue@2/dist/vue.js", "vue"])(
  "[APP-2] %s of another major version is vendored, with a note, without network",
  (specifier) => {
    expect(resolve(specifier)).toMatchObject({
      kind: "vendored",
      specifier: "vue",
      note: expect.stringMatching(/^vue 2/u),
    });
    expect(resolve(specifier, { isNetworkAllowed: true })).toEqual({
      kind: "remote",
      address: specifier === "vue" ? "https://unpkg.com/vue@2.7/dist/vue.esm.browser.js" : specifier,
    });
  },
);
