import type { Plugin } from "vite";

const stylesheet = /\s*<link rel="stylesheet"[^>]*>/gu;

/**
 * Moves the links to the style sheets below the content that `index.html` itself shows: the content after a link waits
 * for it, and the content before it is painted. The page's program waits for all of them.
 */
export function earlyPaint(): Plugin {
  return {
    name: "tutti-early-paint",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const links = html.match(stylesheet) ?? [];
        return html.replaceAll(stylesheet, "").replace("</body>", () => `  ${links.join("").trim()}\n  </body>`);
      },
    },
  };
}
