import { expect, test } from "vitest";
import { importsIn } from "./imports-in.ts";

test.each<[path: string, text: string, specifiers: string[]]>([
  ["a.ts", "import { a } from \"./a\";\nimport b, { type C } from './b.ts';", ["./a", "./b.ts"]],
  ["a.tsx", 'import {\n  one,\n  two,\n} from "./many";\nimport "./styles.css";', ["./many", "./styles.css"]],
  ["a.js", 'export * from "./a.js"; export { b } from "./b.js"', ["./a.js", "./b.js"]],
  ["a.js", 'import"./a.js";import b from"./b.js";', ["./a.js", "./b.js"]],
  ["a.js", "const a = await import(\"./a.js\");\nconst b = require('./b.cjs');", ["./a.js", "./b.cjs"]],
  ["a.ts", "// import { a } from './a';\n/*\n * import './b';\n */", []],
  ["a.ts", 'export const address = "./a";', []],
  ["a.ts", 'export function f() {\n  return "./a";\n}', []],
  ["a.ts", "const text = import(name);", []],
  ["a.css", "@import 'a.css';\n@import url(\"b.css\") print;\n@import url(c.css);", ["a.css", "b.css", "c.css"]],
  ["a.css", "p { background: url(a.png) }", []],
  ["a.json", '{ "import": "./a" }', []],
  ["README.md", 'import a from "./a";', []],
])("%s with %j names %j", (path, text, specifiers) => {
  expect(importsIn(path, text).map(({ specifier }) => specifier)).toEqual(specifiers);
});
