import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { framePage } from "../src/frame/frame-page.ts";
import { FRAME_ADDRESSES } from "../src/frame/frame-policy.ts";
import { VENDORED_GLOBAL, type VendoredGroup, vendoredGroups } from "../src/vendored/vendored-packages.ts";

const PREFIX = "virtual:tutti-preview/";
const ENTRY = "\0tutti-preview-entry";
const FRAME = join(import.meta.dirname, "../src/frame");
const require = createRequire(import.meta.url);

/**
 * What previews need beside the page's own code, made when it is built: React and three as programs for the frame, the
 * frame's runtime, the pages that frames start from, and the fingerprint of the bundler.
 */
export function previewAssets(): Plugin {
  const made = new Map<string, Promise<string>>();
  const once = (name: string, make: () => Promise<string>): Promise<string> => {
    const promise = made.get(name) ?? make();
    made.set(name, promise);
    return promise;
  };
  const textOf = (name: string): Promise<string> => once(name, () => makeText(name));
  const pageOf = async (address: string): Promise<string | undefined> => {
    const isNetworkAllowed = address === FRAME_ADDRESSES.open;
    if (!isNetworkAllowed && address !== FRAME_ADDRESSES.closed) return undefined;
    return framePage({ isNetworkAllowed, boot: await textOf("boot") });
  };
  /** Another one whenever a page of frames is another one. */
  const versionOfPages = async (): Promise<string> => {
    const pages = await Promise.all(Object.values(FRAME_ADDRESSES).map(pageOf));
    return createHash("sha256").update(pages.join()).digest("hex").slice(0, 16);
  };
  return {
    name: "tutti-preview-assets",
    // Filtered, so that the build need not ask for every module.
    resolveId: { filter: { id: /^virtual:tutti-preview\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:tutti-preview\// },
      handler: async (id) => {
        const name = id.slice(PREFIX.length + 1);
        return `export const text = ${JSON.stringify(name === "frame-version" ? await versionOfPages() : await textOf(name))};`;
      },
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        pageOf((request.url ?? "").split("?", 1)[0] ?? "").then((page) => {
          if (page === undefined) return next();
          response.setHeader("content-type", "text/html; charset=utf-8").end(page);
        }, next);
      });
    },
    async generateBundle() {
      // The bundler's worker is a build of its own, with no pages.
      if (this.environment.name !== "client") return;
      for (const address of Object.values(FRAME_ADDRESSES)) {
        this.emitFile({ type: "asset", fileName: address.slice(1), source: (await pageOf(address)) ?? "" });
      }
    },
  };
}

async function makeText(name: string): Promise<string> {
  if (name === "integrity") {
    const wasm = await readFile(require.resolve("esbuild-wasm/esbuild.wasm"));
    return `sha384-${createHash("sha384").update(wasm).digest("base64")}`;
  }
  if (name === "boot" || name === "frame-runtime" || name === "project-resources")
    return makeProgram(`import ${JSON.stringify(join(FRAME, `${name}.ts`))};`);
  if (Object.hasOwn(vendoredGroups, name)) return makeProgram(vendoredEntry(name as VendoredGroup));
  throw new Error(`There is nothing called ${PREFIX}${name}.`);
}

function vendoredEntry(group: VendoredGroup): string {
  const names = vendoredGroups[group];
  const imports = names.map((name, index) => `import * as module${index} from ${JSON.stringify(name)};`);
  const places = names.map((name, index) => `all[${JSON.stringify(name)}] = module${index};`);
  return [...imports, `const all = (globalThis.${VENDORED_GLOBAL} ??= {});`, ...places].join("\n");
}

/** One script that runs by itself. three's addons take the three that is there. */
async function makeProgram(entry: string): Promise<string> {
  const isAddons = entry.includes("three/addons/");
  const output = await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, ".."),
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "tutti-preview-entry",
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? entry : undefined),
      },
    ],
    resolve: { conditions: ["production"] },
    build: {
      write: false,
      target: "es2020",
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        ...(isAddons ? { external: ["three"] } : {}),
        output: { format: "iife", ...(isAddons ? { globals: { three: `${VENDORED_GLOBAL}["three"]` } } : {}) },
      },
    },
  });
  const chunk = [output]
    .flat()
    .flatMap((result) => ("output" in result ? result.output : []))
    .find((file) => file.type === "chunk");
  if (chunk === undefined) throw new Error("A program of the preview could not be built.");
  return chunk.code;
}
