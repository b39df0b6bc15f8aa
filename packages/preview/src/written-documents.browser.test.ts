import { afterEach, expect, test } from "vitest";
import type { FrameReach } from "./frame/frame-policy.ts";
import { openFrame, type PreviewFrame } from "./host/preview-frame.ts";

/** What a document reports: the ways by which a fresh window with WebRTC was found, and what its own window has. */
interface Report {
  reach: FrameReach;
  way: string;
  /** What `typeof` says about connections in that window; for the document itself, what it counts. */
  typeOfPeer: string;
}

const frames: PreviewFrame[] = [];
const containers: HTMLElement[] = [];
const reports: Report[] = [];

function hear({ data }: MessageEvent<Partial<Report> | undefined>): void {
  if (data?.reach !== undefined && data.way !== undefined) reports.push(data as Report);
}

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
  for (const container of containers.splice(0)) container.remove();
  reports.length = 0;
  removeEventListener("message", hear);
});

/** The ways to a window of its own, each as a program. `frame(way)` and `markup(way)` make a frame that reports. */
const ways: Readonly<Record<string, string>> = {
  element: 'document.body.append(frame("element"))',
  "script address": `const made = document.createElement("iframe"); made.src = "javascript:" + program("script address"); document.body.append(made)`,
  innerHTML: `const box = document.createElement("div"); document.body.append(box); box.innerHTML = markup("innerHTML")`,
  insertAdjacentHTML: 'document.body.insertAdjacentHTML("beforeend", markup("insertAdjacentHTML"))',
  fragment: 'document.body.append(document.createRange().createContextualFragment(markup("fragment")))',
  parser: 'document.body.append(new DOMParser().parseFromString(markup("parser"), "text/html").body.firstChild)',
  template: `const made = document.createElement("template"); made.innerHTML = markup("template");
    document.body.append(document.importNode(made.content, true))`,
  clone: 'document.body.append(frame("clone").cloneNode(true))',
  drawing: `document.body.insertAdjacentHTML("beforeend", "<svg><foreignObject>" + markup("drawing") + "</foreignObject></svg>")`,
  "set afterwards": `const made = document.createElement("iframe"); document.body.append(made);
    setTimeout(() => { made.srcdoc = page("set afterwards"); if (!made.isConnected) document.body.append(made) })`,
  "shadow tree": `document.body.appendChild(document.createElement("div")).attachShadow({ mode: "closed" }).append(frame("shadow tree"))`,
  setHTMLUnsafe: `const box = document.createElement("div"); document.body.append(box); box.setHTMLUnsafe(shadow(markup("setHTMLUnsafe")))`,
  parseHTMLUnsafe: `document.body.append(Document.parseHTMLUnsafe(shadow(markup("parseHTMLUnsafe"))).body.firstChild)`,
  setHTML: `const box = document.createElement("div"); document.body.append(box); box.setHTML(shadow("<b>x</b>"));
    box.firstChild.shadowRoot.append(frame("setHTML"))`,
  parseHTML: `const box = Document.parseHTML(shadow("<b>x</b>")).body.firstChild; document.body.append(box);
    box.shadowRoot.append(frame("parseHTML"))`,
  transformation: `const parse = (text) => new DOMParser().parseFromString(text, "text/xml"), processor = new XSLTProcessor();
    const braces = markup("transformation").replaceAll("{", "{{").replaceAll("}", "}}");
    processor.importStylesheet(parse('<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">'
      + '<xsl:output method="html"/><xsl:template match="/"><html><body>' + shadow(braces) + "</body></html></xsl:template></xsl:stylesheet>"));
    document.body.append(processor.transformToDocument(parse("<a/>")).body.firstChild)`,
};

/** A document without any program of ours, which tries all ways at once. */
function writtenDocument(reach: FrameReach): string {
  const tools = `
const program = (way) => "parent.parent.postMessage({ reach: '${reach}', way: '" + way + "', typeOfPeer: typeof RTCPeerConnection }, '*')";
const page = (way) => "<script>" + program(way) + "<\\/script>";
const escapeMarkup = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const markup = (way) => '<iframe srcdoc="' + escapeMarkup(page(way)) + '"></iframe>';
const frame = (way) => Object.assign(document.createElement("iframe"), { srcdoc: page(way) });
const shadow = (inside) => '<div><template shadowroot' + 'mode="open">' + inside + "</template></div>";
const tell = (way, typeOfPeer) => parent.postMessage({ reach: "${reach}", way, typeOfPeer }, "*");`;
  const markupOf = (way: string): string =>
    `&lt;script&gt;parent.parent.postMessage({ reach: '${reach}', way: '${way}', typeOfPeer: typeof RTCPeerConnection }, '*')&lt;/script&gt;`;
  const attempts = Object.values(ways).map((code) => `try { (() => { ${code} })(); } catch {}`);
  return `<!doctype html><body>
<iframe srcdoc="${markupOf("markup")}"></iframe>
<div><template shadowrootmode="closed"><iframe srcdoc="${markupOf("shadow tree in markup")}"></iframe></template></div>
<script>${tools}
document.write(markup("writing"));
document.write(shadow(markup("writing a shadow tree")));
${attempts.join("\n")}
tell("own names", Object.getOwnPropertyNames(globalThis).filter((name) => /^(webkit)?RTC/.test(name) && globalThis[name] !== undefined).join());
tell("own window", typeof RTCPeerConnection + "," + typeof webkitRTCPeerConnection);
addEventListener("load", () => setTimeout(() => tell("end", String(frames.length))));
</script></body>`;
}

const allWays = [...Object.keys(ways), "markup", "shadow tree in markup", "writing", "writing a shadow tree"].sort();

/**
 * The ways that lead somewhere in this browser: newer ones keep no shadow tree in what `setHTML` and `parseHTML` make.
 */
function openWays(): string[] {
  const text = `<div><template shadowroot${"mode"}="open"><b>x</b></template></div>`;
  const box = document.createElement("div") as HTMLElement & { setHTML?: (text: string) => void };
  box.setHTML?.(text);
  const parse = (Document as { parseHTML?: (text: string) => Document }).parseHTML;
  const hasShadow = {
    setHTML: box.firstElementChild?.shadowRoot != null,
    parseHTML: parse?.call(Document, text).body.firstElementChild?.shadowRoot != null,
  };
  return allWays.filter((way) => hasShadow[way as keyof typeof hasShadow] ?? true);
}

/** Writes a document into a frame, as a preview or a published page does. */
function write(reach: FrameReach, html: string): void {
  const container = document.createElement("div");
  container.style.cssText = "position:relative;width:300px;height:200px";
  document.body.append(container);
  const frame = openFrame({
    container,
    title: reach,
    reach,
    onMessage: () => undefined,
    onFlood: () => undefined,
    onFailure: (error) => {
      throw new Error(error);
    },
  });
  frames.push(frame);
  containers.push(container);
  frame.load({ html, stored: {} });
}

const reportOf = (reach: FrameReach, way: string): Report | undefined =>
  reports.find((report) => report.reach === reach && report.way === way);
const escapesOf = (reach: FrameReach): string[] =>
  reports
    .filter((report) => report.reach === reach && allWays.includes(report.way))
    .map(({ way }) => way)
    .sort();

test.each(["closed", "packages"] as const)(
  "[SEC-17] a document without our runtime has no WebRTC in a frame: %s",
  async (reach) => {
    addEventListener("message", hear);
    write(reach, writtenDocument(reach));
    await expect.poll(() => reportOf(reach, "end")?.typeOfPeer, { timeout: 30_000 }).toBe("0");
    // The same ways in a frame with the network: once all of them have led somewhere there, none is under way here.
    write("open", writtenDocument("open"));
    await expect.poll(() => escapesOf("open"), { timeout: 30_000 }).toEqual(openWays());
    expect(reportOf("open", "own window")?.typeOfPeer).toBe("function,function");

    expect(escapesOf(reach)).toEqual([]);
    expect(reportOf(reach, "own window")?.typeOfPeer).toBe("undefined,undefined");
    expect(reportOf(reach, "own names")?.typeOfPeer).toBe("");
  },
);

test("[SEC-17] a document that is written anew has no WebRTC either", async () => {
  addEventListener("message", hear);
  const again = `<!doctype html><body><script>parent.postMessage({ reach: "closed", way: "again", typeOfPeer: typeof RTCPeerConnection }, "*");
    document.body.append(document.createElement("iframe"));
    setTimeout(() => parent.postMessage({ reach: "closed", way: "frames", typeOfPeer: String(frames.length) }, "*"))</script>`;
  write(
    "closed",
    `<!doctype html><body><script>addEventListener("load", () => setTimeout(() => {
      document.open(); document.write(${JSON.stringify(again).replaceAll("</", "<\\/")}); document.close(); }))</script></body>`,
  );
  await expect.poll(() => reportOf("closed", "frames")?.typeOfPeer).toBe("0");
  expect(reportOf("closed", "again")?.typeOfPeer).toBe("undefined");
});
