import { expect, test } from "vitest";
import { withWorkerAddresses } from "./worker-addresses.ts";

const files = new Map([
  ["src/w.js", ""],
  ["public/old.js", ""],
]);
const importOf = (file: string): string => `import __tuttiWorker0 from "/${file}?worker-address";`;

test.each([
  [
    "as build tools want it",
    "new Worker(new URL('./w.js', import.meta.url), { type: 'module' })",
    "src/w.js",
    "new Worker(__tuttiWorker0, { type: 'module' })",
  ],
  ["by its path", 'new Worker("./w.js")', "src/w.js", "new Worker(__tuttiWorker0)"],
  ["by its path from the root", "new SharedWorker(`/old.js`)", "public/old.js", "new SharedWorker(__tuttiWorker0)"],
])("[APP-4] a worker is started %s", (_, start, file, expected) => {
  expect(withWorkerAddresses("src/main.js", start, files)).toBe(`${expected}\n${importOf(file)}\n`);
});

test("[APP-4] lines stay where they are, and a file is imported once", () => {
  const source = "const a = new Worker(\n  new URL('./w.js', import.meta.url),\n);\nconst b = new Worker('./w.js');";
  expect(withWorkerAddresses("src/main.js", source, files)).toBe(
    `const a = new Worker(\n__tuttiWorker0,\n);\nconst b = new Worker(__tuttiWorker0);\n${importOf("src/w.js")}\n`,
  );
});

test.each([
  "new Worker('https://a.example/w.js')",
  "new Worker('./gone.js')",
  "new Worker(address)",
  "const worker = 1;",
])("[APP-4] %s stays as it is", (source) => {
  expect(withWorkerAddresses("src/main.js", source, files)).toBe(source);
});
