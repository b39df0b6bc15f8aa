import { expect, test } from "vitest";
import { vendoredNames } from "../vendored/vendored-packages.ts";
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
files.set("package.json", '{ "dependencies": { "d3": "^7.9.0", "bad": "git+ssh://x" } }');

const resolve = (
  specifier: string,
  more: { isNetworkAllowed?: boolean; isInStyles?: boolean; importer?: string } = {},
) =>
  resolveImport(
    { specifier, importer: more.importer ?? "src/main.tsx", isInStyles: more.isInStyles ?? false },
    {
      files,
      vendored: vendoredNames,
      isNetworkAllowed: more.isNetworkAllowed ?? false,
      importMap: { lodash: "https://cdn.example/lodash.js", "kit/": "https://cdn.example/kit/", evil: "javascript:1" },
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

test("in a stylesheet a bare name is beside it, and an address elsewhere stays", () => {
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
  ["canvas-confetti", "https://esm.sh/canvas-confetti?external=react,react-dom,three"],
  ["d3", "https://esm.sh/d3@^7.9.0?external=react,react-dom,three"],
  ["d3/array", "https://esm.sh/d3@^7.9.0/array?external=react,react-dom,three"],
  ["@scope/kit/part", "https://esm.sh/@scope/kit/part?external=react,react-dom,three"],
  ["leaflet/dist/leaflet.css", "https://cdn.jsdelivr.net/npm/leaflet/dist/leaflet.css"],
  ["bad", "https://esm.sh/bad?external=react,react-dom,three"],
  ["lodash", "https://cdn.example/lodash.js"],
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

test("a stylesheet of a package comes from where it is served as one", () => {
  expect(resolve("d3/theme", { isNetworkAllowed: true, isInStyles: true })).toEqual({
    kind: "remote",
    address: "https://cdn.jsdelivr.net/npm/d3@^7.9.0/theme",
  });
});
