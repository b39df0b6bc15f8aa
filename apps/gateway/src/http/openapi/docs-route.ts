import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { lookUp } from "@tutti/contract";
import { serverOperations } from "@tutti/contract/operations/server";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { cacheByOrigin } from "./cache-by-origin.ts";
import { type CompressedFile, pack, sendCompressed } from "./packed.ts";
import { createDocsPage } from "./page/docs-page.ts";

const require = createRequire(import.meta.url);

/** The style sheets of the page, in the order of the cascade. */
const styles = ["base.css", "frame.css", "reading.css", "narrow.css"];

interface PageFile {
  read: () => Buffer<ArrayBuffer>;
  type: string;
}

function readOwn(name: string): Buffer<ArrayBuffer> {
  return readFileSync(new URL(`./page/assets/${name}`, import.meta.url));
}

const files: Readonly<Record<string, PageFile>> = {
  "docs.css": { read: () => Buffer.concat(styles.map(readOwn)), type: "text/css; charset=utf-8" },
  "docs.js": { read: () => readOwn("docs.js"), type: "text/javascript; charset=utf-8" },
  "inter.woff2": {
    read: () => readFileSync(require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")),
    type: "font/woff2",
  },
  "jetbrains-mono.woff2": {
    read: () =>
      readFileSync(require.resolve("@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2")),
    type: "font/woff2",
  },
};

/**
 * Allows nothing from elsewhere, nothing inline, and no frame around the page: a signed-in person can send every
 * request from here.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** A year, for addresses that change with their content; a day for the fonts. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const A_DAY = "public, max-age=86400";

/** `GET /api/docs`: the page to read and to try the API, from this origin alone, and its own files beneath. */
export function addDocsPage(app: App, { version, accounts }: Pick<Services, "version" | "accounts">): void {
  const packedFiles = new Map<string, Promise<CompressedFile>>();

  function fileOf(name: string): Promise<CompressedFile> | undefined {
    const file = lookUp(files, name);
    if (!file) return undefined;
    const packedFile = packedFiles.get(name) ?? pack(file.read(), file.type);
    packedFiles.set(name, packedFile);
    return packedFile;
  }

  const pageFor = cacheByOrigin<CompressedFile>(async (origin) => {
    const [style, script] = await Promise.all([fileOf("docs.css"), fileOf("docs.js")]);
    const hashes = { "docs.css": style?.hash, "docs.js": script?.hash };
    const fileAddress = (name: keyof typeof hashes) => `/api/docs/${name}?v=${hashes[name]}`;
    return pack(Buffer.from(await createDocsPage({ version, origin, fileAddress })), "text/html; charset=utf-8");
  });

  createImplementer(app, { accounts })(serverOperations.getDocumentation, async ({ c }) =>
    sendCompressed(c, await pageFor(accounts.originOf(c.req.raw)), {
      "cache-control": "no-cache",
      "content-security-policy": contentSecurityPolicy,
      "referrer-policy": "same-origin",
    }),
  );

  app.get("/api/docs/:file", async (c) => {
    const packedFile = await fileOf(c.req.param("file"));
    if (!packedFile) throw new ApiFailure({ code: 404, message: `Nothing at GET ${c.req.path}` });
    const isThis = c.req.query("v") === packedFile.hash;
    return sendCompressed(c, packedFile, { "cache-control": isThis ? IMMUTABLE : A_DAY });
  });
}
