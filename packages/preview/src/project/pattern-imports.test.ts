import { expect, test } from "vitest";
import { withPatternImports } from "./pattern-imports.ts";

const files = new Map([
  ["src/main.js", ""],
  ["src/pages/a.js", ""],
  ["src/pages/deep/b.jsx", ""],
  ["src/pages/c.css", ""],
  ["src/other.js", ""],
]);

test("[FIELD-5] a path with placeholders imports the files that match it", () => {
  const source = `await import(\`./pages/\${name}.js\`);`;
  const code = withPatternImports("src/main.js", source, files);
  expect(code.split("\n")[0]).toBe(source.replace("import", "$imp00"));
  expect(code).toContain('"./pages/a.js": () => import("/src/pages/a.js"), "./pages/a": () =>');
  expect(code).not.toMatch(/deep|css|other/u);
});

test("[FIELD-5] files without endings, and in nested folders, match the pattern", () => {
  const code = withPatternImports(
    "src/lib/x.js",
    `import(\`../pages/\${name}\`); import(\`../\${a}/\${b}.jsx\`)`,
    files,
  );
  expect(code).toContain('"../pages/deep/b": () => import("/src/pages/deep/b.jsx")');
  expect(code).toContain(`$imp01(\`../\${a}/\${b}.jsx\`)`);
});

test.each([["import('./a.js')"], ["import(`./a.js`)"], [`import(\`https://a/\${b}\`)`], [`x.import(\`./\${a}\`)`]])(
  "[FIELD-5] %s stays as it is",
  (source) => {
    expect(withPatternImports("main.js", source, files)).toBe(source);
  },
);
