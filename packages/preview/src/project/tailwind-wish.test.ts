import { expect, test } from "vitest";
import { toProjectFiles } from "./project-files.ts";
import { wantsTailwind } from "./tailwind-wish.ts";

const card = `<div className="min-h-screen bg-gray-50 p-8"><h1 className="text-2xl font-bold">a</h1>
<b className={\`px-3 py-1 \${on ? "bg-indigo-600 text-white" : 'rounded-lg'}\`} /></div>`;

test.each([
  ["a component with its classes", "App.jsx", card, "", true],
  ["a component of Vue", "App.vue", `<p class="mt-4 text-gray-500 rounded-xl">a</p>`, "", true],
  ["two names are no sign", "App.jsx", `<p className="p-4 flex-1">a</p>`, "", false],
  ["names of one's own", "App.jsx", `<p className="card card-title app-header todo-list is-done">a</p>`, "", false],
  ["a reset of one's own beside many names", "App.jsx", card, "body { margin: 0 }", true],
  ["styles of one's own beside few names", "App.jsx", `<p className="mt-4 p-2 w-full">a</p>`, ".card { }", false],
  ["styles for the same names", "App.jsx", card, ".p-8 { padding: 8px }", false],
  ["a page without components", "index.html", `<p class="mt-4 text-gray-500 rounded-xl">a</p>`, "", false],
  ["words that are no classes", "App.jsx", `const steps = "p-4 mt-2 w-full text-sm";`, "", false],
])("[APP-5] Tailwind comes along by itself: %s", (_, path, content, css, expected) => {
  const project = toProjectFiles([{ path, content }]);
  expect(wantsTailwind({ project, css, hasFramework: false })).toBe(expected);
  expect(wantsTailwind({ project, css, hasFramework: true })).toBe(false);
});
