import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withoutEval } from "./without-eval.ts";

test("[APP-5] functions of texts become functions", () => {
  expect(withoutEval(`new self.Function("a", "b", "return a + b").call$2(1, 2)`)).toBe(
    "(function (a, b) {return a + b}).call$2(1, 2)",
  );
  expect(withoutEval(String.raw`new self.Function("v", 'if (v)\n return "o";')`)).toBe(
    '(function (v) {if (v)\n return "o";})',
  );
});

test("[APP-5] none is left in the compiler of Sass", async () => {
  const require = createRequire(import.meta.url);
  const source = await readFile(require.resolve("sass").replace(/sass[^/]*$/u, "sass.dart.js"), "utf8");
  expect(source).toContain("new self.Function(");
  expect(withoutEval(source)).not.toMatch(/new self\.Function\(/u);
});
