import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, type Page } from "@playwright/test";
import { type House, test } from "../../support/house.ts";

/** A STUN server that counts what it receives. */
async function listenForPeers() {
  let datagrams = 0;
  const socket = createSocket("udp4", () => {
    datagrams += 1;
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `stun:127.0.0.1:${socket.address().port}`,
    datagrams: () => datagrams,
    close: () => socket.close(),
  };
}

/** Publishes a document as it is. */
async function publish(page: Page, origin: string, { id, document }: { id: string; document: string }): Promise<void> {
  const response = await page.request.put(`${origin}/api/v1/publications/${id}`, {
    headers: { origin },
    data: { title: "Written by hand", document, artifact_id: "none", version: 1 },
  });
  expect(response.status()).toBe(200);
}

/** Publishes a document as it is, and opens its page. */
async function openPublished(page: Page, house: House, publication: { id: string; document: string }): Promise<void> {
  const { origin } = await house.start();
  await house.signUp();
  await publish(page, origin, publication);
  await page.goto(`${origin}/p/${publication.id}`);
}

const appOf = (page: Page) => page.frameLocator("iframe:visible");

/** A program that gathers candidates for a connection, if there is WebRTC. */
const gather = (address: string) =>
  `{ const Peer = self.RTCPeerConnection || self.webkitRTCPeerConnection;
if (Peer) { const peer = new Peer({ iceServers: [{ urls: "${address}" }] }); peer.createDataChannel("x"); peer.setLocalDescription(); } }`;

/** A document without any of our programs, which tries every way to a window that has WebRTC. */
function gatheringDocument(address: string): string {
  const program = gather(address);
  const inAttribute = `<script>${program}</script>`
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll('"', "&quot;");
  return `<!doctype html><title>Written by hand</title><body><h1>Written by hand</h1><p role="status"></p>
<iframe srcdoc="${inAttribute}"></iframe>
<div><template shadowrootmode="closed"><iframe srcdoc="${inAttribute}"></iframe></template></div>
<script>
parent.postMessage({ type: "frame-started" }, "*");
const program = ${JSON.stringify(program)}, page = "<script>" + program + "<\\/script>";
const frame = () => Object.assign(document.createElement("iframe"), { srcdoc: page });
const markup = frame().outerHTML, shadow = '<div><template shadowroot' + 'mode="open">' + markup + "</template></div>";
const attempts = {
  own: () => eval(program),
  element: () => document.body.append(frame()),
  "script address": () => document.body.append(Object.assign(document.createElement("iframe"), { src: "javascript:" + program })),
  blob: () => document.body.append(Object.assign(document.createElement("iframe"), { src: URL.createObjectURL(new Blob([page], { type: "text/html" })) })),
  object: () => document.body.append(Object.assign(document.createElement("object"), { type: "text/html", data: "data:text/html," + encodeURIComponent(page) })),
  markup: () => document.body.insertAdjacentHTML("beforeend", markup),
  fragment: () => document.body.append(document.createRange().createContextualFragment(markup)),
  parser: () => document.body.append(new DOMParser().parseFromString(markup, "text/html").body.firstChild),
  "shadow tree": () => document.body.appendChild(document.createElement("div")).attachShadow({ mode: "closed" }).append(frame()),
  setHTMLUnsafe: () => document.body.appendChild(document.createElement("div")).setHTMLUnsafe(shadow),
  setHTML: () => { const box = document.body.appendChild(document.createElement("div")); box.setHTML(shadow); box.firstChild.shadowRoot.append(frame()); },
  transformation: () => { const parse = (text) => new DOMParser().parseFromString(text, "text/xml"), processor = new XSLTProcessor();
    processor.importStylesheet(parse('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:output method="html"/><xsl:template match="/"><html><body>'
      + shadow.replaceAll("{", "{{").replaceAll("}", "}}").replaceAll("<script", "&lt;script").replaceAll("</script", "&lt;/script") + '</body></html></xsl:template></xsl:stylesheet>'));
    document.body.append(processor.transformToDocument(parse("<a/>")).body.firstChild); },
};
for (const attempt of Object.values(attempts)) try { attempt(); } catch {}
addEventListener("load", () => setTimeout(() => {
  document.querySelector("[role=status]").textContent = typeof RTCPeerConnection + ", " + document.querySelectorAll("iframe, object").length + " frames";
}));
</script></body>`;
}

/** A document that replaces itself with a page of its own, which would have a fresh window. */
function leavingDocument(address: string, navigation: string): string {
  return `<!doctype html><body><script>parent.postMessage({ type: "frame-started" }, "*");
const page = ${JSON.stringify(`<script>${gather(address)}</script>`).replaceAll("</", "<\\/")};
addEventListener("load", () => { ${navigation} });</script></body>`;
}

const navigations = [
  'location.href = "javascript:" + JSON.stringify(page)',
  'location.href = URL.createObjectURL(new Blob([page], { type: "text/html" }))',
  'location.href = "data:text/html," + encodeURIComponent(page)',
];

test("[SEC-17] a document that was written by hand reaches no WebRTC", async ({ page, house }) => {
  const peers = await listenForPeers();
  const control = await listenForPeers();
  const { origin } = await house.start();
  await house.signUp();
  await publish(page, origin, { id: "written-by-hand-0001", document: gatheringDocument(peers.address) });
  await page.goto(`${origin}/p/written-by-hand-0001`);
  await expect(appOf(page).getByRole("status")).toHaveText("undefined, 0 frames");

  const leaving = await Promise.all(
    navigations.map(async (navigation, index) => {
      const id = `leaves-by-itself-000${index}`;
      await publish(page, origin, { id, document: leavingDocument(peers.address, navigation) });
      const visitor = await page.context().newPage();
      await visitor.goto(`${origin}/p/${id}`);
      await expect(visitor.locator("iframe:visible")).toHaveCount(1);
      return visitor;
    }),
  );

  // A page that has WebRTC reaches its server meanwhile, so that attempts that were under way have ended.
  const other = await page.context().newPage();
  await other.goto(`${origin}/preview-frame/open.html`);
  await other.evaluate(gather(control.address));
  await expect.poll(control.datagrams).toBeGreaterThan(1);
  expect(leaving).toHaveLength(navigations.length);
  expect(peers.datagrams()).toBe(0);
  peers.close();
  control.close();
});

test("[APP-13] a published app that reloads its page is shown again", async ({ page, house }) => {
  const document = `<!doctype html><body><button onclick="location.reload()"></button><script>
parent.postMessage({ type: "frame-started" }, "*");
name = Number(name || 0) + 1;
document.querySelector("button").textContent = "Load " + name;
</script></body>`;
  await openPublished(page, house, { id: "reloads-its-page-0001", document });
  await appOf(page).getByRole("button", { name: "Load 1" }).click();
  await appOf(page).getByRole("button", { name: "Load 2" }).click();
  await expect(appOf(page).getByRole("button", { name: "Load 3" })).toBeVisible();
});

test("[APP-13] a published app that only reloads its page is stopped", async ({ page, house }) => {
  const document = `<!doctype html><body><script>location.reload()</script></body>`;
  await openPublished(page, house, { id: "only-reloads-0001", document });
  await expect(page.getByRole("heading", { name: "This app was stopped" })).toBeVisible();
});
