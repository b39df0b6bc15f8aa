import { expect, test } from "vitest";
import { globalsAt } from "./page-globals.ts";

test.each([
  ["https://unpkg.com/react@18/umd/react.production.min.js", ["react"]],
  ["https://unpkg.com/react@18", ["react"]],
  ["//unpkg.com/react-dom@18.2.0/umd/react-dom.development.js", ["react-dom", "react-dom/client"]],
  ["https://cdnjs.cloudflare.com/ajax/libs/react/18.2.0/umd/react.production.min.js?x", ["react"]],
  ["https://cdn.jsdelivr.net/npm/three@0.150.0/build/three.min.js", ["three"]],
  [
    "https://unpkg.com/three@0.128.0/examples/js/controls/OrbitControls.js",
    ["three", "three/addons/controls/OrbitControls.js"],
  ],
  ["https://unpkg.com/@babel/standalone", []],
  ["https://unpkg.com/@babel/standalone@7.26.0/babel.min.js", []],
  ["https://unpkg.com/react-router-dom@6/dist/umd/react-router-dom.production.min.js", undefined],
  ["https://unpkg.com/three@0.128.0/examples/js/Unknown.js", undefined],
  ["https://cdn.tailwindcss.com", undefined],
  ["https://cdn.jsdelivr.net/npm/chart.js", undefined],
  ["https://elsewhere.example/react.js", undefined],
  ["react.js", undefined],
])("the script %s is %j of the product", (address, specifiers) => {
  expect(globalsAt(address)?.map(({ specifier }) => specifier)).toEqual(specifiers);
});
