import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import pseudolocale from "pseudolocale";

const root = join(import.meta.dirname, "../..");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The page in the made-up language, built into a folder of its own. */
export interface AccentedPage {
  /** Serves the page's own files from that folder; API calls go to the gateway. */
  serveTo(page: Page): Promise<void>;
  remove(): Promise<void>;
}

/** Builds the page in the made-up language (`apps/web/vite-texts`). */
export async function buildAccentedPage(): Promise<AccentedPage> {
  const folder = await mkdtemp(join(tmpdir(), "tutti-accented-"));
  await promisify(execFile)(
    process.execPath,
    [
      join(root, "node_modules/vite/bin/vite.js"),
      "build",
      "--mode",
      "uncompressed",
      // Served twice: minifying costs more than it saves.
      "--minify=false",
      "--outDir",
      folder,
      "--emptyOutDir",
    ],
    { cwd: join(root, "apps/web"), env: { ...process.env, TUTTI_LANGUAGE: "pseudo" }, maxBuffer: 2 ** 26 },
  );
  return {
    serveTo: async (page) => {
      await page.route(
        (url) => !url.pathname.startsWith("/api"),
        async (route) => {
          const { pathname } = new URL(route.request().url());
          const name = extname(pathname) === "" ? "/index.html" : pathname;
          const body = await readFile(join(folder, name)).catch(() => undefined);
          await (body === undefined
            ? route.fulfill({ status: 404 })
            : route.fulfill({ body, contentType: types[extname(name)] ?? "application/octet-stream" }));
        },
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** A text of the page in the made-up language. */
export function accent(text: string): string {
  return pseudolocale(text, { prepend: "", append: "" }).replace(/[àēĩōũŕ]/gu, "$&$&");
}

/** The defects of the visible texts, a line each. */
export function faultsOfTexts(page: Page, content: readonly string[]): Promise<string[]> {
  return page.evaluate((allowedNames) => {
    const faults = new Set<string>();
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 2 && height > 2;
    };
    // Text that is typed, run or written by people, in every language.
    const isContent = (element: Element): boolean =>
      element.closest("code, pre, kbd, script, style, noscript, svg, [data-content], .cm-editor") !== null;
    const loose = (text: string): boolean => {
      // The made-up language has no months of its own.
      const month = /\b\d{1,2} [A-Z][a-z]{2}\b|\b[A-Z][a-z]{2} \d{1,2}\b/gu;
      const rest = allowedNames.reduce((remainder, name) => remainder.replaceAll(name, ""), text).replaceAll(month, "");
      return /[A-Za-z]{3,}/u.test(rest);
    };
    const isCut = (range: Range, start: Element): boolean => {
      const box = range.getBoundingClientRect();
      for (let element: Element | null = start; element !== null; element = element.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(element);
        if (overflowX === "auto" || overflowX === "scroll") return false;
        if (overflowX !== "hidden" && overflowX !== "clip") continue;
        // A name that is too long ends in an ellipsis; its title has all of it.
        if (textOverflow === "ellipsis" && element.getAttribute("title") !== null) return false;
        const edge = element.getBoundingClientRect();
        if (box.right > edge.right + 1 || box.left < edge.left - 1) return true;
      }
      return box.right > innerWidth + 1;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const [element, text] = [node.parentElement, node.nodeValue?.trim() ?? ""];
      if (element === null || text === "" || !isSeen(element) || isContent(element)) continue;
      if (loose(text)) faults.add(`in no catalog: ${text}`);
      const range = document.createRange();
      range.selectNodeContents(node);
      if (/[À-ɏḀ-ỿ]/u.test(text) && isCut(range, element)) faults.add(`cut off: ${text}`);
    }
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? "";
        if (isSeen(element) && !isContent(element) && loose(text)) faults.add(`${name} in no catalog: ${text}`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls sideways");
    return [...faults];
  }, content);
}
