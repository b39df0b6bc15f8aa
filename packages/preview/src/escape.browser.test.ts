import { afterEach, expect, test } from "vitest";
import { createMemoryStorage } from "./storage/preview-storage.ts";
import { openPreview, projectOf, type TestPreview } from "./testing/preview.test-support.ts";

const previews: TestPreview[] = [];
const open = (...options: Parameters<typeof openPreview>): TestPreview => {
  const testPreview = openPreview(...options);
  previews.push(testPreview);
  return testPreview;
};
/** Runs a program in a preview. */
function run(
  code: string,
  options: Parameters<typeof openPreview>[0] & { isNetworkAllowed?: boolean } = {},
): TestPreview {
  const testPreview = open(options);
  const files = projectOf({ "index.html": `<body><script type="module">${code}</script></body>` });
  testPreview.preview.show({ files, isNetworkAllowed: options.isNetworkAllowed ?? false });
  return testPreview;
}
/** The result of an attempt in a preview: what the program obtained, or the name of the error. */
async function attempt(code: string, options: Parameters<typeof run>[1] = {}): Promise<string> {
  const testPreview = run(
    `const tried = async () => { ${code} };
tried().then((got) => console.log("reached:" + got), (error) => console.log("refused:" + error.name));`,
    options,
  );
  return await testPreview.line(/^(?:reached|refused):/u);
}
const here = JSON.stringify(location.origin);

afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

test.each([
  ["the page's address", "top.location.href = 'https://elsewhere.invalid/'", "SecurityError"],
  ["the parent's address", "parent.location = 'https://elsewhere.invalid/'", "SecurityError"],
  ["the page's document", "return parent.document.title", "SecurityError"],
  ["the topmost document", "return top.document.body", "SecurityError"],
  ["the page's functions", "return parent.eval('document.title')", "SecurityError"],
  ["the element that frames it", "return frameElement.ownerDocument", "TypeError|SecurityError"],
  ["cookies", "delete document.cookie; return document.cookie", "SecurityError"],
  ["setting cookies", "delete document.cookie; document.cookie = 'a=b'", "SecurityError"],
  ["the page's local storage", "return parent.localStorage.length", "SecurityError"],
  ["the page's databases", "indexedDB.open('x'); return 'opened'", "SecurityError"],
  ["caches", "return await caches.keys()", "SecurityError"],
  [
    "service workers",
    "return await navigator.serviceWorker.register('/x.js')",
    "SecurityError|TypeError|NotSupportedError",
  ],
  ["the page by a script address", "parent.location = 'javascript:document.title=`stolen`'", "SecurityError"],
  [
    "the API as the user",
    `return (await fetch(${here} + '/api/v1/models', { credentials: 'include' })).status`,
    "TypeError",
  ],
  [
    "the API by a relative address",
    "return (await fetch('/api/v1/models', { credentials: 'include' })).status",
    "TypeError",
  ],
  ["another host", "return (await fetch('https://elsewhere.invalid/', { mode: 'no-cors' })).type", "TypeError"],
  [
    "the API by an old request",
    `return await new Promise((resolve, reject) => { const request = new XMLHttpRequest(); request.withCredentials = true;
request.onload = () => resolve(request.status); request.onerror = () => reject(new TypeError()); request.open("GET", ${here}); request.send(); })`,
    "TypeError",
  ],
  ["code from the network", `return Object.keys(await import(/* any */ String(${here} + '/x.js')))`, "TypeError"],
])("[PREV-4] an artifact cannot reach %s", async (_, code, error) => {
  const title = document.title;
  expect(await attempt(code)).toMatch(new RegExp(`^refused:(?:${error})$`, "u"));
  expect(document.title).toBe(title);
});

test("[PREV-4] the cookies that an artifact sees and sets are its own", async () => {
  await cookieStore.set("session", "secret");
  expect(await attempt("document.cookie = 'theme=dark; path=/'; return document.cookie")).toBe("reached:theme=dark");
  expect(document.cookie).toContain("session=secret");
  expect(document.cookie).not.toContain("theme");
  await cookieStore.delete("session");
});

test("an artifact finds no service workers", async () => {
  expect(await attempt("return 'serviceWorker' in navigator")).toBe("reached:false");
});

test.each([
  [
    "an image",
    `const image = new Image(); image.src = ${here} + '/favicon.svg'; document.body.append(image)`,
    "img-src",
  ],
  ["a beacon", `navigator.sendBeacon(${here} + '/api/x', 'stolen')`, "connect-src"],
  ["a socket", "new WebSocket('wss://elsewhere.invalid/')", "connect-src"],
  ["a stream of events", `new EventSource(${here} + '/api/x')`, "connect-src"],
  [
    "a frame of its own",
    `const frame = document.createElement('iframe'); frame.src = ${here}; document.body.append(frame)`,
    "frame-src",
  ],
  [
    "a form",
    `const form = document.createElement('form'); form.method = 'post'; form.action = ${here} + '/api/x'; document.body.append(form); form.submit()`,
    "form-action",
  ],
  [
    "a stylesheet",
    `const style = document.createElement('style'); style.textContent = '@import "' + ${here} + '/x.css"'; document.head.append(style)`,
    "style-src-elem",
  ],
  [
    "a script",
    `const script = document.createElement('script'); script.src = ${here} + '/x.js'; document.head.append(script)`,
    "script-src-elem",
  ],
  [
    "a base address",
    `const base = document.createElement('base'); base.href = ${here}; document.head.append(base)`,
    "base-uri",
  ],
])("[PREV-4] an artifact without network sends nothing with %s, and logs it", async (_, code, directive) => {
  const line = await run(code).line(/^This preview may not use the network/u);
  expect(line).toContain(`(${directive})`);
});

test("[PREV-4] no WebRTC exists without the network, in the page or in its frames", async () => {
  const testPreview =
    run(`addEventListener("message", ({ data }) => { if (data === "escaped") console.log("escaped") });
const text = "<script>if (typeof RTCPeerConnection === 'function') parent.postMessage('escaped', '*')<\\/script>";
const add = (root) => { const frame = document.createElement("iframe"); frame.srcdoc = text; root.append(frame); };
add(document.body);
add(document.body.appendChild(document.createElement("div")).attachShadow({ mode: "closed" }));
const holder = document.createElement("div"); add(holder); document.body.append(holder);
document.body.insertAdjacentHTML("beforeend", "<p><iframe srcdoc=\\"" + text.replaceAll('"', "&quot;") + "\\"></iframe></p>");
setTimeout(() => console.log("peers:" + typeof RTCPeerConnection), 500);`);
  expect(await testPreview.line(/^(?:peers|escaped)/u)).toBe("peers:undefined");
});

test("[PREV-4] network requests carry no cookies, and do not reach this machine", async () => {
  expect(
    await attempt(`return (await fetch(${here}, { credentials: 'include' })).status`, { isNetworkAllowed: true }),
  ).toBe("refused:TypeError");
});

test("[PREV-4] a link to a javascript: address reaches nothing, whatever its target", async () => {
  const title = document.title;
  const testPreview = run(`for (const target of ["", "_top", "_parent"]) {
  const link = document.createElement("a");
  link.href = "javascript:parent.document.title = 'stolen'; console.log('reached')";
  link.target = target; document.body.append(link); link.click();
}
setTimeout(() => console.log("clicked"), 100);`);
  await testPreview.line("clicked");
  expect(document.title).toBe(title);
  expect(JSON.stringify(testPreview.events)).not.toContain('"reached"');
});

test("[PREV-4] a link to the top of the page does not move it", async () => {
  const before = top?.location.href;
  const testPreview = run(`for (const target of ["_top", "_parent"]) {
  const link = document.createElement("a"); link.href = "https://elsewhere.invalid/"; link.target = target;
  link.addEventListener("click", (event) => event.stopImmediatePropagation()); document.body.append(link); link.click();
}
setTimeout(() => console.log("clicked"), 100);`);
  await testPreview.line("clicked");
  expect(top?.location.href).toBe(before);
});

test("[PREV-4] a window that an artifact opens with an opener cannot reach the page", async () => {
  const testPreview =
    run(`const code = "const titles = []; for (const look of [() => opener.parent.document.title, () => opener.top.document.title,"
  + " () => { opener.top.location = 'https://elsewhere.invalid/'; return 'moved' }, () => localStorage.length, () => document.cookie])"
  + " try { titles.push(look()) } catch (error) { titles.push(error.name) } opener.postMessage({ told: titles.join() }, '*'); close();";
addEventListener("message", ({ data }) => { if (data.told) console.log("told:" + data.told) });
const link = document.createElement("a");
link.href = URL.createObjectURL(new Blob(["<script>" + code + "<\\/script>"], { type: "text/html" }));
link.target = "_blank"; link.rel = "opener"; document.body.append(link); link.click();`);
  expect(await testPreview.line(/^told:/u)).toBe(
    "told:SecurityError,SecurityError,SecurityError,SecurityError,SecurityError",
  );
});

test("[PREV-4] a window that an artifact opens by script has no opener", async () => {
  const testPreview = run('console.log("window:" + window.open("about:blank"))');
  expect(await testPreview.line(/^window:/u)).toBe("window:null");
});

test("[PREV-5] an artifact reads nothing of what another has stored", async () => {
  const storage = createMemoryStorage();
  await storage.setItem("theirs", { key: "secret", value: "1" });
  expect(
    await attempt(
      `return [localStorage.length, localStorage.getItem("secret"), await artifactStorage.getItem("secret"),
await artifactStorage.getItem("theirs/secret"), await artifactStorage.getItem("../theirs/secret")].join()`,
      { storage, artifactId: "ours" },
    ),
  ).toBe("reached:0,,,,");
});

test("[PREV-4] messages of another window are not taken for the artifact's", async () => {
  const storage = createMemoryStorage();
  const testPreview = run("console.log('there')", { storage, artifactId: "ours" });
  await testPreview.line("there");
  const stranger = document.createElement("iframe");
  stranger.setAttribute("sandbox", "allow-scripts");
  stranger.srcdoc = `<script>for (const message of [{ type: "storage-set-item", key: "forged", value: "1" },
{ type: "runtime-error", error: "SyntaxError: forged" }, { type: "done" }]) parent.postMessage(message, "*")</script>`;
  const done = new Promise<void>((resolve) => {
    addEventListener("message", ({ source, data }) => {
      if (source === stranger.contentWindow && data.type === "done") resolve();
    });
  });
  testPreview.container.append(stranger);
  await done;
  postMessage({ type: "runtime-error", error: "SyntaxError: forged" }, "*");
  await new Promise((resolve) => setTimeout(resolve));
  expect(await storage.readAll("ours")).toEqual({});
  expect(testPreview.events.filter(({ type }) => type === "runtime-error")).toEqual([]);
});

test("[PREV-4] a flood of messages ends the artifact, and not the page", async () => {
  const testPreview = run(
    "for (let sent = 0; sent < 20000; sent += 1) parent.postMessage({ type: 'storage-clear' }, '*');",
  );
  await expect
    .poll(() => testPreview.preview.state(), { timeout: 20_000 })
    .toEqual({ name: "stopped", reason: "flood" });
  expect(testPreview.container.querySelector("iframe")).toBeNull();
});
