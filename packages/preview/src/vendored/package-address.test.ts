import { expect, test } from "vitest";
import { answerAddress } from "./package-address.ts";

test.each([
  ["https://esm.sh/react@18.2.0/es2022/react.mjs", "react"],
  ["https://esm.sh/stable/react@18.2.0/es2022/react.mjs", "react"],
  ["https://esm.sh/react@18/es2022/jsx-runtime.mjs", "react/jsx-runtime"],
  ["https://esm.sh/react-dom@18.2.0/es2022/client.mjs", "react-dom/client"],
  ["https://esm.sh/three@0.160/examples/jsm/controls/OrbitControls.mjs", "three/addons/controls/OrbitControls.js"],
  [
    "https://esm.sh/three@0.160/es2022/examples/jsm/controls/OrbitControls.js",
    "three/addons/controls/OrbitControls.js",
  ],
  ["https://unpkg.com/canvas-confetti@1.9.3/dist/confetti.module.mjs", "canvas-confetti"],
  ["https://unpkg.com/uuid@9/dist/esm-browser/index.mjs", "uuid"],
  ["https://unpkg.com/date-fns@3/index.mjs", "date-fns"],
  ["https://unpkg.com/lodash-es@4.17.21/lodash.mjs", "lodash"],
  ["https://unpkg.com/zustand@4.4.0/esm/middleware.mjs", "zustand/middleware"],
  ["https://unpkg.com/@react-three/fiber@8/dist/react-three-fiber.esm.mjs", "@react-three/fiber"],
  ["https://unpkg.com/tailwind-merge@2/dist/bundle-mjs.mjs", "tailwind-merge"],
  ["https://cdn.jsdelivr.net/npm/chart.js@4.4.0/auto/+esm", "chart.js/auto"],
  ["https://cdn.jsdelivr.net/npm/d3@7/+esm", "d3"],
  [
    "https://cdn.skypack.dev/pin/canvas-confetti@v1.6.0-a/mode=imports/optimized/canvas-confetti.mjs",
    "canvas-confetti",
  ],
  ["https://cdnjs.cloudflare.com/ajax/libs/canvas-confetti/1.9.3/confetti.module.mjs", "canvas-confetti"],
  ["https://cdnjs.cloudflare.com/ajax/libs/pixi.js/8.0.0/pixi.min.mjs", "pixi.js"],
  ["https://jspm.dev/uuid", "uuid"],
  ["https://ga.jspm.io/npm:uuid@9.0.0/dist/esm-browser/index.js", "uuid"],
])("[FIELD-5] %s is the product's own %s", (address, specifier) => {
  expect(answerAddress(address)).toEqual({ specifier });
});

test("[FIELD-5] one function of a package is a member of its module", () => {
  const format = { specifier: "date-fns", member: "format" };
  expect(answerAddress("https://unpkg.com/date-fns@3/format.mjs")).toEqual(format);
});
