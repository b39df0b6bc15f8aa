import { text as runtime } from "virtual:tutti-preview/frame-runtime";
import { afterEach, expect, test } from "vitest";
import type { FrameMessage, HostMessage } from "./frame/frame-messages.ts";
import { FRAME_ADDRESSES, FRAME_SANDBOX, type FrameReach } from "./frame/frame-policy.ts";
import { withoutShadowRoots } from "./frame/guard/declarative-shadow-roots.ts";
import { openPreview, projectOf, type TestPreview } from "./testing/preview.test-support.ts";

const previews: TestPreview[] = [];
const show = (html: string): TestPreview => {
  const testPreview = openPreview();
  previews.push(testPreview);
  testPreview.preview.show({ files: projectOf({ "index.html": html }), isNetworkAllowed: false });
  return testPreview;
};

afterEach(() => {
  for (const testPreview of previews.splice(0)) testPreview.end();
});

/** A page of a frame, as an attribute's value: it reports whether it has WebRTC connections. */
const inside =
  "<script>parent.postMessage(typeof RTCPeerConnection === 'function' ? 'escaped' : 'empty', '*')</script>".replaceAll(
    "<",
    "&lt;",
  );
const markup = `<iframe srcdoc="${inside}"></iframe>`;
/** Runs before each attempt; `say` is the console's original method, even if the attempt replaces it. */
const before = `const say = console.log;
addEventListener("message", ({ data }) => { if (data === "escaped") say(data) });
const frame = () => { const frame = document.createElement("iframe"); frame.srcdoc = ${JSON.stringify(inside)}.replaceAll("&lt;", "<"); return frame; };
const { apply } = Reflect;`.replaceAll("</", "<\\/");

/** The result of an attempt: its frame, if there is one, has had the time to report. */
async function attempt(code: string, rest = ""): Promise<string> {
  const testPreview = show(
    `<body><script>${before}</script>${rest}<script>${code}</script><script>setTimeout(() => say("nothing came"), 700);</script></body>`,
  );
  return await testPreview.line(/^(?:escaped|nothing came)$/u);
}

test.each([
  [
    "replaces what asks whether something is an element",
    "Object.defineProperty(Element, Symbol.hasInstance, { value: () => false }); document.body.append(frame());",
  ],
  [
    "replaces what elements are found with",
    "Element.prototype.matches = () => false; Element.prototype.querySelectorAll = () => []; document.body.append(frame());",
  ],
  ["replaces what takes elements away", "Element.prototype.remove = () => {}; document.body.append(frame());"],
  [
    "replaces what lists are read with",
    `Array.prototype.flatMap = () => []; Array.prototype[Symbol.iterator] = function* () {};
Object.defineProperty(NodeList.prototype, "length", { get: () => 0 });
Object.defineProperty(MutationRecord.prototype, "addedNodes", { get: () => [] });
Object.defineProperty(Node.prototype, "nodeType", { get: () => 0 }); document.body.append(frame());`,
  ],
  [
    "breaks what it is told with",
    "Element.prototype.getAttribute = () => { throw new Error() }; document.body.append(document.createElement('p'), frame(), frame());",
  ],
  [
    "catches what shadow trees are made with",
    `let attach; const { call } = Function.prototype;
Function.prototype.call = function (on, ...values) { attach ??= this; return apply(this, on, values) };
document.createElement("div").attachShadow({ mode: "open" }); Function.prototype.call = call;
const host = document.body.appendChild(document.createElement("div"));
if (attach) apply(attach, host, [{ mode: "closed" }]).append(frame()); else host.attachShadow({ mode: "closed" }).append(frame());`,
  ],
  [
    "catches what looks out for frames",
    `let seen; const { observe } = MutationObserver.prototype;
MutationObserver.prototype.observe = function (...values) { seen = this; return apply(observe, this, values) };
document.createElement("div").attachShadow({ mode: "open" }); seen?.disconnect(); document.body.append(frame());`,
  ],
  [
    "gives options to whatever is asked for without",
    `Object.prototype.attributeFilter = 1; const host = document.body.appendChild(document.createElement("div"));
let shadow; try { shadow = host.attachShadow({ mode: "open" }) } catch { shadow = host.shadowRoot } shadow.append(frame());`,
  ],
  [
    "copies a shadow tree",
    `const host = document.createElement("div"); host.attachShadow({ mode: "open", clonable: true }).append(frame());
document.body.append(host.cloneNode(true));`,
  ],
  [
    "copies a shadow tree, which everything may be by the prototype of all options",
    `Object.prototype.clonable = true; const host = document.createElement("div"); host.attachShadow({ mode: "open" }).append(frame());
document.body.append(host.cloneNode(true));`,
  ],
  ["writes a frame into the page", `document.write(${JSON.stringify(markup)});`],
  [
    "writes a shadow tree into the page",
    `document.write(${JSON.stringify(`<div><template ShadowRootMode="closed">${markup}</template></div>`)});`,
  ],
  [
    "writes a shadow tree in pieces",
    `document.write("<div><template shadow", "root"); document.writeln("mode=closed>", ${JSON.stringify(`${markup}</template></div>`)});`,
  ],
  [
    "writes a shadow tree letter by letter",
    `for (const letter of ${JSON.stringify(`<div><template shadowrootmode=closed>${markup}</template></div>`)}) document.write(letter);`,
  ],
  [
    "writes a shadow tree in two pieces, cut at every place of its name",
    `const name = ["shadowroot", "mode"].join("");
for (let cut = 1; cut < name.length; cut++) {
  document.write("<div><template " + name.slice(0, cut));
  document.write(name.slice(cut) + "=closed>" + ${JSON.stringify(`${markup}</template></div>`)});
}`,
  ],
  [
    "writes the page anew",
    `document.open(); document.write(${JSON.stringify(`<p>${markup}</p><script>setTimeout(() => say("nothing came"), 700)</script>`).replaceAll("</", "<\\/")}); document.close();`,
  ],
])("[PREV-4] without the network there is no frame in an artifact that %s", async (_, code) => {
  expect(await attempt(code)).toBe("nothing came");
});

test.each([
  ["a frame", markup],
  ["a shadow tree with one", `<div><template shadowrootmode="closed">${markup}</template></div>`],
  [
    "a shadow tree in a template",
    `<template id="kept"><div><template SHADOWROOTMODE="open">${markup}</template></div></template>
<script>document.body.append(kept.content)</script>`,
  ],
  [
    "a shadow tree in what is a text until the page is read again",
    `<noscript><p title="</noscript><div><template shadowrootmode=closed><iframe srcdoc='${inside.replaceAll("'", "&#39;")}'></iframe></template></div>"></p></noscript>`,
  ],
])("[PREV-4] without the network there is no frame in a page that has %s", async (_, html) => {
  expect(await attempt("", html)).toBe("nothing came");
});

test("a shadow tree that a page asks for is there once it is read", async () => {
  const testPreview = show(`<body><div id="host"><template shadowrootmode="open"><b>shadow</b><slot></slot>
<div><template shadowrootmode="open"><i>inner</i></template></div></template><p>light</p></div><script type="module">
const { shadowRoot } = document.getElementById("host");
console.log(["tree", shadowRoot.querySelector("b").textContent, shadowRoot.querySelector("slot").assignedElements()[0].textContent,
  shadowRoot.querySelector("div").shadowRoot.textContent].join())</script></body>`);
  expect(await testPreview.line(/^tree/u)).toBe("tree,shadow,light,inner");
});

test("an element that cannot have a shadow tree keeps no other from its own", async () => {
  const testPreview = show(`<body><a><template shadowrootmode="open">none</template></a>
<div id="host"><template shadowrootmode="open"><b>shadow</b></template></div><script type="module">
console.log(["tree", document.getElementById("host").shadowRoot?.textContent].join())</script></body>`);
  expect(await testPreview.line(/^tree/u)).toBe("tree,shadow");
});

test("removing shadow roots leaves the frame's own program unchanged", () => {
  expect(withoutShadowRoots(runtime)).toBe(runtime);
});

test.each([
  ["with the network", "open"],
  ["for packages", "packages"],
  ["without the network", "closed"],
] as const)("[PREV-4] the page of frames %s becomes only what it was opened for", async (_, own) => {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", FRAME_SANDBOX);
  frame.src = FRAME_ADDRESSES[own];
  const load = (reach: FrameReach): void => {
    const html = `<script>parent.postMessage("became ${reach}", "*")</script>`;
    const message: HostMessage = { type: "frame-load", html, stored: {}, reach };
    frame.contentWindow?.postMessage(message, "*");
  };
  const became = new Promise<string>((resolve) => {
    addEventListener("message", function hear({ source, data }: MessageEvent<FrameMessage | string>) {
      if (source !== frame.contentWindow) return;
      if (typeof data === "string") {
        removeEventListener("message", hear);
        resolve(data);
      } else if (data.type === "frame-ready") {
        for (const other of Object.keys(FRAME_ADDRESSES) as FrameReach[]) if (other !== own) load(other);
        load(own);
      }
    });
  });
  document.body.append(frame);
  expect(await became).toBe(`became ${own}`);
  frame.remove();
});
