import { expect, test } from "vitest";
import { createPreviews } from "./testing/preview.test-support.ts";

const show = createPreviews();
const wait = { timeout: 40_000 };

test.each<[string, Record<string, string>, RegExp]>([
  [
    "a classic script",
    {
      "index.html": "<p>Hello</p>\n<script>\nlet a = 1;\nfunction spin() {\n  while (a) a += 1;\n}\nspin();\n</script>",
    },
    /This loop was stopped[^\n]*\n\s+at spin \(index\.html:5:13\)/u,
  ],
  [
    "a module",
    {
      "index.html": '<p>Hello</p><script type="module" src="main.ts"></script>',
      "main.ts": 'import { spin } from "./spin";\nspin();',
      "spin.ts": "let count: number = 0;\nexport function spin() {\n  for (;;) {\n    count += 1;\n  }\n}",
    },
    /This loop was stopped[^\n]*\n\s+at spin \(spin\.ts:[34]:/u,
  ],
  [
    "a loop that only awaits settled promises",
    { "index.html": "<p>Hello</p>\n<script>\n(async () => { while (true) await null; })();\n</script>" },
    /This loop was stopped[^\n]*\n\s+at [^\n]*index\.html:3:/u,
  ],
])("[FIELD-5] stops an endless loop in %s and names its line", async (_, files, error) => {
  const testPreview = show(files);
  expect((await testPreview.event("runtime-error")).error).toMatch(error);
  await expect.poll(() => testPreview.preview.state().name, wait).toBe("running");
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: [{ path: "index.html", content: "<script>console.log('fixed')</script>" }],
  });
  expect(await testPreview.line("fixed")).toBe("fixed");
});

test("[FIELD-5] leaves a loop alone that pauses", async () => {
  const testPreview = show({
    "index.html": `<script>
const next = () => new Promise(requestAnimationFrame);
(async () => {
  const start = performance.now();
  while (performance.now() - start < 6000) { await next(); for (let i = 0; i < 1000; i++); }
  console.log("done");
})();
</script>`,
  });
  expect(await testPreview.line("done")).toBe("done");
  expect(testPreview.events.filter(({ type }) => type === "runtime-error")).toEqual([]);
});

test("[FIELD-5] runs other apps and the fixed one anew when a hanging app is stopped", async () => {
  // Code that is made from a text has no guard.
  const hanging = show({
    "index.html": "<script>console.log('begun'); setTimeout(new Function('for (;;) {}'), 500);</script>",
  });
  const other = show({
    "index.html": "<script>console.log('other ' + (localStorage.n = Number(localStorage.n ?? 0) + 1));</script>",
  });
  await Promise.all([hanging.line("begun"), other.line("other 1")]);
  await expect.poll(() => [hanging, other].map(({ preview }) => preview.state().name), wait).toContain("unresponsive");
  await expect.poll(() => hanging.preview.state().name, wait).toBe("unresponsive");
  hanging.preview.show({
    isNetworkAllowed: false,
    files: [{ path: "index.html", content: "<script>console.log('fixed')</script>" }],
  });
  expect(await hanging.line("fixed")).toBe("fixed");
  expect(await other.line("other 2")).toBe("other 2");
});

test("[SEC-18] a drawing of millions of copies stops alone, and a fixed one is drawn", async () => {
  const copies = Array.from(
    { length: 8 },
    (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
  );
  const svg = (content: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">${content}</svg>`;
  const drawing = show({ "drawing.svg": svg(`<rect id="a0"/>${copies.join("")}<use href="#a8"/>`) });
  await expect.poll(() => drawing.preview.state().name, wait).toBe("unresponsive");
  drawing.preview.show({ isNetworkAllowed: false, files: [{ path: "drawing.svg", content: svg("<rect/>") }] });
  await expect.poll(() => drawing.preview.state().name, wait).toBe("running");
});
