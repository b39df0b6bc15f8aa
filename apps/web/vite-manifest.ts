import { readFile } from "node:fs/promises";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { colorOf, tokensFile } from "./vite-early-colors.ts";

/** The manifest's path; the gateway serves it as `application/manifest+json`, by its extension. */
const FILE_NAME = "manifest.webmanifest";

/** The page's icons, made by `npm run pictures` from `public/icon.svg`. */
const icons = [
  { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
  { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

const shortcutIcons = [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }];

/**
 * The web app manifest: with it, browsers offer to install the page. The page reads the fragments of its addresses
 * (`src/platform/launch/launch.ts`); the service worker takes what is shared to `/launch`.
 *
 * @param colors the color of the window around the page, and of the screen before the page is drawn
 */
export function createManifest(colors: { theme: string; background: string }) {
  return {
    id: "/",
    name: "Tutti",
    short_name: "Tutti",
    description: "A chat room where one person talks to many AI models at once.",
    lang: "en",
    start_url: "/chat",
    scope: "/",
    display: "standalone",
    theme_color: colors.theme,
    background_color: colors.background,
    icons,
    shortcuts: [
      { name: "New chat", url: "/chat", icons: shortcutIcons },
      { name: "New app", url: "/chat#new=app", icons: shortcutIcons },
    ],
    share_target: {
      action: "/launch",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        // What the composer refuses is said there, file by file.
        files: [{ name: "files", accept: ["*/*"] }],
      },
    },
    file_handlers: [
      {
        action: "/chat",
        accept: { "application/json": [".json"], "application/jsonl": [".jsonl"] },
      },
    ],
  };
}

/** Writes the web app manifest beside the built page, which links it once it has loaded (`install-offer.ts`). */
export function webAppManifest(): Plugin {
  return {
    name: "tutti-web-app-manifest",
    apply: "build",
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const tokens = await readFile(tokensFile, "utf8");
      const colors = {
        theme: colorOf(tokens, "light", "surface-1"),
        background: colorOf(tokens, "light", "surface-0"),
      };
      this.emitFile({ type: "asset", fileName: FILE_NAME, source: JSON.stringify(createManifest(colors)) });
    },
    transformIndexHtml: (): HtmlTagDescriptor[] => [
      { tag: "link", attrs: { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png" }, injectTo: "head" },
    ],
  };
}
