import type { Page } from "@playwright/test";

/** No page of the product has a reason to send this host a request. */
const HOST = "https://hostile.example";

/** A script that reports to the test when the browser runs it. */
const call = (what: string): string => `hostileTextRan('${what}')`;

/**
 * Pieces of text that a careless page would run, load or obey: HTML in each of the places that run scripts, SVG and
 * MathML, addresses in Markdown and TeX, and the closing marks that a template may have put around a text.
 */
export const hostileMarkup: readonly string[] = [
  `<script>${call("script")}</script>`,
  `<script src="${HOST}/script.js"></script>`,
  `"><img src=x onerror="${call("error")}">`,
  `'><svg onload="${call("svg")}"><script>${call("script in SVG")}</script></svg>`,
  `<svg><animate onbegin="${call("animate")}" attributeName="x" dur="1s"/></svg>`,
  `<svg><foreignObject><body onload="${call("foreign object")}"></body></foreignObject></svg>`,
  `<math><a xlink:href="javascript:${call("MathML")}">x</a></math>`,
  `<iframe srcdoc="<script>parent.${call("srcdoc")}</script>"></iframe>`,
  `<iframe src="javascript:parent.${call("frame")}"></iframe>`,
  `<object data="${HOST}/object"></object><embed src="${HOST}/embed">`,
  `<details open ontoggle="${call("toggle")}"><summary>x</summary></details>`,
  `<input autofocus onfocus="${call("focus")}">`,
  `<video><source onerror="${call("video")}"></video>`,
  `<style>* { display: none !important; background: url(${HOST}/style) }</style>`,
  `<link rel="stylesheet" href="${HOST}/sheet.css">`,
  `<div style="position: fixed; inset: 0; z-index: 99999; background: url(${HOST}/cover)">x</div>`,
  `<meta http-equiv="refresh" content="0; url=${HOST}/refresh">`,
  `<base href="${HOST}/">`,
  `<form action="${HOST}/form"><button autofocus>x</button></form>`,
  `</textarea></title></style></script><img src=x onerror="${call("end of another element")}">`,
  `--><img src=x onerror="${call("end of a comment")}"><!--`,
  `]]><img src=x onerror="${call("end of a section")}">`,
  `&lt;img src=x onerror=&quot;${call("entities")}&quot;&gt;`,
  `[a link](javascript:${call("link")})`,
  `[a link](java&Tab;script:${call("link with entity")})`,
  `[a link](data:text/html,<script>${call("link to data")}</script>)`,
  `<javascript:${call("link in brackets")}>`,
  `![a picture](${HOST}/picture.png)`,
  `![a picture](javascript:${call("picture")})`,
  `[a reference]\n\n[a reference]: javascript:${call("reference")}`,
  `[^"><img src=x onerror="${call("footnote")}">]: x`,
  `$\\href{javascript:${call("TeX")}}{x}$`,
  `$\\includegraphics{${HOST}/tex.png}$`,
  `$\\htmlStyle{position: fixed; inset: 0}{x}$`,
  `\`\`\`html"><img src=x onerror="${call("language of a block")}">\n<script>${call("block")}</script>\n\`\`\``,
  `\`\`\`svg\n<svg xmlns="http://www.w3.org/2000/svg" onload="${call("block of SVG")}"/>\n\`\`\``,
  `{{constructor.constructor("${call("template")}")()}}`,
  `\${${call("literal")}}`,
];

/** All of it, with an end that is visible once everything before it was drawn. */
export const hostileText = `${hostileMarkup.join("\n\n")}\n\nThe end of it.`;

/** The kinds of it that matter in one line: a name, a title. */
export const hostileName = `<img src=x onerror="${call("name")}"> <style>*{display:none}</style> [x](javascript:${call("name")})`;

/** A picture that runs a script if it is drawn as a document. */
export const hostilePicture = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="${call("picture")}"><script>${call("picture")}</script><image href="${HOST}/inner.png"/></svg>`;

/**
 * Watches a page, from now on and across reloads, for the effects of hostile text: a script of it that runs, one that
 * only the policy stopped, a dialog, a window, a request to its host, an address elsewhere.
 *
 * @returns the effects so far, including elements in the document that wait for a click; empty if all of it stayed text
 */
export async function watchForHarm(page: Page): Promise<() => Promise<string[]>> {
  const harm: string[] = [];
  await page.exposeBinding("hostileTextRan", ({ frame }, what: unknown) => {
    // An app may run any script in a frame of its own.
    if (frame === page.mainFrame()) harm.push(`ran: ${String(what)}`);
  });
  await page.addInitScript(() => {
    if (window !== window.top) return;
    document.addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) => {
        const { hostileTextRan } = window as unknown as { hostileTextRan: (what: string) => void };
        hostileTextRan(`stopped by ${violatedDirective}: ${blockedURI} ${sourceFile} ${lineNumber} ${columnNumber}`);
      },
    );
  });
  page.on("dialog", (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => harm.push(`window: ${popup.url()}`));
  page.on("request", (request) => {
    if (request.url().startsWith(HOST)) harm.push(`asked: ${request.url()}`);
  });
  page.on("framenavigated", (frame) => {
    const { protocol, hostname } = new URL(frame.url());
    if (frame === page.mainFrame() && protocol !== "about:" && hostname !== "127.0.0.1" && hostname !== "localhost") {
      harm.push(`went to: ${frame.url()}`);
    }
  });
  return async () => [...harm, ...(await page.evaluate(harmfulElements, HOST))];
}

/** Elements in the document that would run, load or cover something, also those that wait for a click. */
function harmfulElements(host: string): string[] {
  const isHarmful = (element: Element): boolean => {
    const names = element.getAttributeNames();
    if (names.some((name) => name.startsWith("on"))) return true;
    if (element.matches("base, object, embed, meta[http-equiv='refresh' i], iframe[srcdoc]")) return true;
    if (element.matches("script:not([src])") && /hostile/i.test(element.textContent)) return true;
    if (element.matches("style") && element.textContent.includes(host)) return true;
    return ["href", "xlink:href", "src", "action", "formaction", "style", "data"].some((name) => {
      const value = element.getAttribute(name) ?? "";
      if (/^\W*(java\s*script|vbscript|data:text)/i.test(value)) return true;
      // A link that is clicked may lead anywhere; no resource may be loaded automatically.
      return value.includes(host) && !(element.matches("a") && name === "href");
    });
  };
  return [...document.querySelectorAll("*")].filter(isHarmful).map((element) => element.outerHTML.slice(0, 200));
}
