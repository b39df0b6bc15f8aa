import { afterEach, expect, test, vi } from "vitest";
import { buildPage } from "./build-page.ts";
import type { Bundler } from "./bundler/create-bundler.ts";
import { bundler, openPreview, projectOf, type TestPreview } from "./testing/preview.test-support.ts";

const previews: TestPreview[] = [];
const open = (...options: Parameters<typeof openPreview>): TestPreview => {
  const testPreview = openPreview(...options);
  previews.push(testPreview);
  return testPreview;
};
const page =
  '<!doctype html><html><head></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>';

afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
  vi.useRealTimers();
});

test("[PREV-8] TypeScript, JSX, styles, images and JSON work without configuration", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({
      "index.html": page.replace("<head>", '<head><link rel="stylesheet" href="/base.css">'),
      "base.css": "body { margin: 7px }",
      "src/main.tsx": `import { createRoot } from "react-dom/client";
import { App } from "./app";
import "./styles.css";
createRoot(document.getElementById("root") as HTMLElement).render(<App name="Ada" />);`,
      "src/app.tsx": `import { useEffect, useState } from "react";
import data from "./data.json";
import dot from "../assets/dot.svg";
export function App({ name }: { name: string }) {
  const [count, setCount] = useState<number>(data.start);
  useEffect(() => { if (count < 5) setCount(count + 1); else {
    const style = getComputedStyle(document.querySelector("p")!);
    console.log([document.querySelector("p")!.textContent, style.color, style.backgroundImage.slice(0, 24), getComputedStyle(document.body).margin, dot.slice(0, 18)].join("|"));
  } }, [count]);
  return <p>{name} {count}</p>;
}`,
      "src/styles.css": "p { color: rgb(1, 2, 3); background: url(../assets/dot.svg) }",
      "src/data.json": '{ "start": 3 }',
      "assets/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    }),
  });
  expect(await testPreview.line(/^Ada/u)).toBe('Ada 5|rgb(1, 2, 3)|url("data:image/svg+xml,|7px|data:image/svg+xml');
  expect(testPreview.events.filter(({ type }) => type === "runtime-error")).toEqual([]);
});

test("[PREV-7] three and its controls come from our own origin, and draw", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({
      "index.html": `<html><head><script type="importmap">{ "imports": { "three": "https://elsewhere.invalid/three.js" } }</script></head>
<body><script type="module" src="./main.ts"></script></body></html>`,
      "main.ts": `import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { Vector3 } from "https://cdn.jsdelivr.net/npm/three@0.180.0/build/three.module.js";
const camera = new THREE.PerspectiveCamera();
const controls = new OrbitControls(camera, document.body);
console.log([new THREE.Vector3(3, 4, 0).length(), controls.target instanceof Vector3].join());`,
    }),
  });
  expect(await testPreview.line(/^5/u)).toBe("5,true");
});

test("events of an early preview are marked as early, later ones are not", async () => {
  const testPreview = open();
  const files = projectOf({ "main.ts": 'console.log("written"); throw new Error("main.ts, wrong");' });
  const reportedTexts = () =>
    testPreview.events.flatMap((event) =>
      event.type === "console" || event.type === "runtime-error" || event.type === "build-error"
        ? [`${event.type} ${event.isEarly}`]
        : [],
    );
  testPreview.preview.show({ isNetworkAllowed: false, isEarly: true, files });
  await expect.poll(reportedTexts, { timeout: 20_000 }).toContain("runtime-error true");
  testPreview.preview.show({
    isNetworkAllowed: false,
    isEarly: true,
    files: projectOf({ "main.ts": 'import "./gone";' }),
  });
  await expect.poll(reportedTexts, { timeout: 20_000 }).toContain("build-error true");
  expect(reportedTexts().every((line) => line.endsWith("true"))).toBe(true);
  testPreview.preview.show({ isNetworkAllowed: false, files });
  await expect.poll(reportedTexts, { timeout: 20_000 }).toContain("runtime-error false");
});

test("the console of a failed app comes before its error", async () => {
  const testPreview = open();
  const files = projectOf({ "main.ts": 'console.log("what led to it"); throw new Error("main.ts, wrong");' });
  testPreview.preview.show({ isNetworkAllowed: false, files });
  const reportedTexts = () =>
    testPreview.events.flatMap((event) => {
      if (event.type === "console") return event.entries.map(({ text }) => text.slice(0, 21));
      return event.type === "runtime-error" ? ["it failed"] : [];
    });
  await expect.poll(reportedTexts, { timeout: 20_000 }).toContain("it failed");
  expect(reportedTexts()).toEqual(["what led to it", "Error: main.ts, wrong", "it failed"]);
});

test("[PREV-7] a missing package is named in the error without network", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({ "main.ts": 'import confetti from "party-confetti";\nconfetti();' }),
  });
  await expect.poll(() => testPreview.preview.state().name, { timeout: 20_000 }).toBe("network-needed");
  expect(testPreview.preview.state()).toMatchObject({
    error: expect.stringMatching(/^main\.ts:1:22: The package "party-confetti" is not part of this product/u),
  });
  // Nothing is wrong with the version.
  expect(testPreview.events.filter(({ type }) => type === "build-error")).toEqual([]);
});

test("[APP-1] a missing stylesheet is logged to the console, and stops nothing", async () => {
  const testPreview = open();
  const files = projectOf({
    "index.html": '<link rel="stylesheet" href="/gone.css"><script type="module" src="main.js"></script>',
    "main.js": 'import "./missing.css";\nconsole.log("ran");',
  });
  testPreview.preview.show({ isNetworkAllowed: false, files });
  await testPreview.line("ran");
  await testPreview.line('"/gone.css" is not among the files (imported by index.html). The page goes on without it.');
  await testPreview.line('"./missing.css" is not among the files (imported by main.js). The page goes on without it.');
});

test("a project with an error of its own fails, though it needs the network", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({ "main.ts": 'import "party-confetti";\nimport "./gone";' }),
  });
  const { error } = await testPreview.event("build-error");
  expect(error).toContain('"party-confetti"');
  expect(error).toContain('"./gone" is not among the files');
});

test("addresses that a page may not fetch are named once, its own are not", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({
      "index.html": `<head><script src="//cdn.elsewhere.invalid/kit.js"></script>
<link rel="stylesheet" href="http://fonts.elsewhere.invalid/css?family=Inter"><link rel="preconnect" href="https://ahead.invalid">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'"></head>
<body><img src="gone.png"><script type="module">
new Image().src = "https://cdn.elsewhere.invalid/late.png";
await fetch("https://api.elsewhere.invalid/x").catch(() => {});
await fetch("https://api.elsewhere.invalid/x").catch(() => {});
console.log("links:" + document.querySelectorAll("link[rel=preconnect]").length);</script></body>`,
    }),
  });
  expect(await testPreview.line(/^links/u)).toBe("links:0");
  const missing = () =>
    testPreview.events.flatMap((event) => (event.type === "missing" ? [event.addresses] : [])).at(-1);
  await expect
    .poll(() => missing()?.toSorted())
    .toEqual([
      "https://api.elsewhere.invalid/x",
      "https://cdn.elsewhere.invalid/kit.js",
      "https://cdn.elsewhere.invalid/late.png",
      "https://fonts.elsewhere.invalid/css?family=Inter",
    ]);
});

test("code that cannot be fetched is named by its import's address", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: true,
    files: projectOf({ "main.ts": 'import { kit } from "https://elsewhere.invalid/kit.js";\nkit();' }),
  });
  expect((await testPreview.event("missing")).addresses).toEqual(["https://elsewhere.invalid/kit.js"]);
});

test("a build error has its file, line and column", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({ "src/index.ts": "const a = 1;\n  const a = ;\n" }),
  });
  const { error } = await testPreview.event("build-error");
  expect(error).toContain('src/index.ts:2:13: Unexpected ";"\n    const a = ;\n');
});

test("a later project takes the place of the one before, and of its error", async () => {
  const testPreview = open();
  testPreview.preview.show({ isNetworkAllowed: false, files: projectOf({ "main.ts": "const = 1" }) });
  testPreview.preview.show({ isNetworkAllowed: false, files: projectOf({ "main.ts": "const = 2" }) });
  testPreview.preview.show({ isNetworkAllowed: false, files: projectOf({ "main.ts": "console.log('third')" }) });
  await testPreview.line("third");
  expect(testPreview.events.filter(({ type }) => type === "build-error")).toEqual([]);
  expect(testPreview.container.querySelectorAll("iframe")).toHaveLength(1);
});

test("a runtime error of the artifact has its places in the files", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({
      "src/main.ts": `import { fail } from "./fail";
setTimeout(() => fail(), 10);`,
      "src/fail.ts": "export function fail(): never {\n  throw new RangeError('too far');\n}",
    }),
  });
  const { error } = await testPreview.event("runtime-error");
  expect(error).toMatch(/^RangeError: too far\n\s+at fail \(src\/fail\.ts:2:9\)\n\s+at src\/main\.ts:2:18/u);
});

test("a promise without a handler is reported", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({ "main.ts": "Promise.reject(new Error('lost'));" }),
  });
  expect((await testPreview.event("runtime-error")).error).toContain("Error: lost\n    at main.ts:1:16");
});

test("[PREV-5] an artifact's local storage works, and persists between runs", async () => {
  const testPreview = open();
  const files = projectOf({
    "main.ts": `localStorage.runs = Number(localStorage.getItem("runs") ?? 0) + 1;
sessionStorage.setItem("key", sessionStorage.getItem("key") + "x");
console.log([localStorage.runs, Object.keys(localStorage), "runs" in localStorage, sessionStorage.getItem("key")].join());
artifactStorage.getItem("runs").then((value) => console.log("asked:" + value));`,
  });
  testPreview.preview.show({ files, isNetworkAllowed: false });
  expect(await testPreview.line(/runs/u)).toBe("1,runs,true,nullx");
  expect(await testPreview.line(/^asked/u)).toBe("asked:1");
  testPreview.preview.reload();
  expect(await testPreview.line(/^2/u)).toBe("2,runs,true,nullxx");
  expect(await testPreview.line("asked:2")).toBe("asked:2");
});

test("an endless loop is reported, can be stopped, and blocks no page", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    // Code that is made from a text has no guard.
    files: projectOf({ "main.ts": "console.log('begun'); setTimeout(new Function('for (;;) {}'), 300);" }),
  });
  await testPreview.line("begun");
  await expect.poll(() => testPreview.preview.state().name, { timeout: 20_000 }).toBe("unresponsive");
  testPreview.preview.stop();
  expect(testPreview.preview.state()).toEqual({ name: "stopped", reason: "asked" });
  testPreview.preview.show({ isNetworkAllowed: false, files: projectOf({ "main.ts": "console.log('again')" }) });
  expect(await testPreview.line("again")).toBe("again");
});

test("a running preview reports no hang or rerun while the next one is built", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let isHeld = false;
  const heldBundler: Bundler = {
    ...bundler,
    bundle: (request) => (isHeld ? new Promise(() => undefined) : bundler.bundle(request)),
  };
  const testPreview = open({ builtBy: heldBundler });
  testPreview.preview.show({ isNetworkAllowed: false, files: projectOf({ "main.ts": "console.log('begun')" }) });
  await testPreview.line("begun");
  isHeld = true;
  testPreview.preview.reload();
  // No ping gets a response meanwhile.
  vi.advanceTimersByTime(20_000);
  expect(testPreview.preview.state()).toEqual({ name: "preparing" });
});

test("dragged files are the page's, unless the artifact takes them", async () => {
  const drag = `const drag = (type) => {
  const dataTransfer = new DataTransfer(); dataTransfer.items.add(new File(["x"], "x.txt"));
  const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  return event.defaultPrevented;
};`;
  const taking = open();
  taking.preview.show({
    isNetworkAllowed: false,
    files: projectOf({
      "main.ts": `${drag}document.body.addEventListener("dragover", (event) => event.preventDefault()); drag("dragover"); console.log("taken");`,
    }),
  });
  await taking.line("taken");
  expect(taking.events.filter(({ type }) => type === "files-dragged")).toEqual([]);
  const leaving = open();
  leaving.preview.show({
    isNetworkAllowed: false,
    files: projectOf({ "main.ts": `${drag}console.log("prevented:" + [drag("dragover"), drag("drop")]);` }),
  });
  await leaving.event("files-dragged");
  expect(await leaving.line(/^prevented/u)).toBe("prevented:true,true");
});

test("a preview that gets another title runs on under it", async () => {
  const testPreview = open();
  testPreview.preview.show({ isNetworkAllowed: false, files: projectOf({ "main.ts": "console.log('begun')" }) });
  await testPreview.line("begun");
  const frame = testPreview.container.querySelector("iframe");
  testPreview.preview.entitle("Preview of another");
  expect(testPreview.container.querySelector("iframe")).toBe(frame);
  expect(frame?.title).toBe("Preview of another");
  testPreview.preview.reload();
  const last = (): HTMLIFrameElement | null => testPreview.container.querySelector("iframe:last-of-type");
  await expect.poll(() => last() !== null && last() !== frame).toBe(true);
  expect(last()?.title).toBe("Preview of another");
});

test("[PREV-1] the bundle is an ES module in the syntax of 2020", async () => {
  const pageBuild = await buildPage({
    bundler,
    key: "syntax",
    entry: "main.ts",
    isNetworkAllowed: false,
    files: projectOf({ "main.ts": "let a: number | undefined; a ??= 1; console.log(await a);" }),
  });
  expect(pageBuild).toMatchObject({ ok: true });
  const html = pageBuild?.ok ? pageBuild.value.html : "";
  expect(html).toContain('<script type="module">');
  expect(html).not.toContain("??=");
  expect(html).toContain("await a");
});

test("a project starts at its entry, and a page runs only what it requests", async () => {
  const modules = { "main.tsx": 'console.log("entry: main.tsx")', "src/main.ts": 'console.log("entry: src/main.ts")' };
  const without = open();
  without.preview.show({ isNetworkAllowed: false, files: projectOf(modules), entry: "src/main.ts" });
  expect(await without.line(/^entry/u)).toBe("entry: src/main.ts");
  const withPage = open();
  const html = '<body><script type="module" src="/main.tsx"></script></body>';
  withPage.preview.show({ isNetworkAllowed: false, files: projectOf({ ...modules, "index.html": html }) });
  expect(await withPage.line(/^entry/u)).toBe("entry: main.tsx");
});

test("a network stylesheet that a script imports does not block the script", async () => {
  const files = projectOf({
    "main.ts":
      'import "https://elsewhere.invalid/kit.css?v=1";\nimport "swiper/swiper-bundle.css";\nconsole.log("ran");',
  });
  const testPreview = open();
  testPreview.preview.show({ isNetworkAllowed: true, files });
  expect(await testPreview.line("ran")).toBe("ran");
  const pageBuild = await buildPage({ bundler, key: "styles", files, entry: "main.ts", isNetworkAllowed: true });
  const html = pageBuild?.ok ? pageBuild.value.html : "";
  expect(html).toContain('@import "https://elsewhere.invalid/kit.css?v=1"');
  expect(html).toContain('@import "https://cdn.jsdelivr.net/npm/swiper/swiper-bundle.css"');
});

test("the bundler's environment variables are empty, and name production", async () => {
  const testPreview = open();
  testPreview.preview.show({
    isNetworkAllowed: false,
    files: projectOf({
      "main.ts": `const values = [import.meta.env.MODE, import.meta.env.VITE_KEY, process.env.NODE_ENV, process.env.API_KEY, typeof global.setTimeout];
console.log("env:" + values.join());`,
    }),
  });
  expect(await testPreview.line(/^env/u)).toBe("env:production,,production,,function");
});
