import { expect, test } from "vitest";
import { withSharedNames } from "./shared-names.ts";

const sharedNames = (source: string): string[] =>
  [...withSharedNames(source).matchAll(/defineProperty\(globalThis, "([^"]+)"/gu)].map(([, name]) => name ?? "");

test.each([
  [
    "function App() {\n  const inner = 1;\n}\nconst one = 1;\nlet two = 2, three;\nvar $x;",
    ["App", "one", "two", "three", "$x"],
  ],
  ["\n    async function load() {\n        let inner;\n    }\n    class Shape {}\n", ["load", "Shape"]],
  [
    "const { useState, useRef: ref, ...rest } = React;\nconst [first, , second] = pair;\nrun();",
    ["useState", "ref", "rest", "first", "second"],
  ],
  ["let a, b;\nvar c = f(x, y), d;\nconst e = 1, g = [x, y];", ["a", "b", "c", "e", "g"]],
  ['import React from "react";\nconst one = 1;', []],
  ["", []],
])("%j shares %j", (source, names) => {
  expect(sharedNames(source)).toEqual(names);
});

test("the program stands before what shares its names, as it was", () => {
  const source = "const one = 1;\nlet two = 2;";
  const whole = withSharedNames(source);
  expect(whole.startsWith(`${source}\n`)).toBe(true);
  expect(whole).toContain("set: (value) => { two = value; }");
  expect(whole).not.toContain("one = value");
});

test("a script of very many lines shares its names", () => {
  expect(sharedNames(`${"run();\n".repeat(300_000)}const last = 1;`)).toEqual(["last"]);
});
