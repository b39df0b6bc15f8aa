import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Plugin } from "vite";
import { withoutEval } from "../src/compilers/without-eval.ts";
import { framePage } from "../src/frame/frame-page.ts";
import { FRAME_ADDRESSES, type FrameReach } from "../src/frame/frame-policy.ts";
import { vendoredPrograms } from "../src/vendored/package-table.ts";
import { vendoredStyles } from "../src/vendored/style-table.ts";
import { makeScript, makeVendoredProgram, type ProgramScript, programEntry } from "./make-program.ts";
import { makeStyle } from "./make-style.ts";
import { readOrMake } from "./program-cache.ts";

const PREFIX = "virtual:tutti-preview/";
const PROGRAM = "program/";
const STYLE = "style/";
/** The folder of the packages' programs and stylesheets in the built page. */
const PACKAGES_FOLDER = "assets/packages";
const FRAME = join(import.meta.dirname, "../src/frame");
/** The scripts of frames, by the names of their files. */
const FRAME_SCRIPTS = [
  "boot",
  "frame-runtime",
  "frame-place",
  "frame-inspector",
  "frame-input",
  "frame-pointer",
  "frame-models",
  "project-resources",
];
const require = createRequire(import.meta.url);

/**
 * The assets of previews beside the page's own code, made at build time: packages as programs for the frame, each in a
 * file that is loaded on demand; the frame's runtime, the pages that frames start from, and the fingerprint of the
 * bundler.
 */
export function previewAssets(): Plugin {
  const builds = new Map<string, Promise<string>>();
  const once = (name: string, make: () => Promise<string>): Promise<string> => {
    const promise = builds.get(name) ?? make();
    builds.set(name, promise);
    return promise;
  };
  const textOf = (name: string): Promise<string> => once(name, () => makeText(name));
  const pageOf = async (address: string): Promise<string | undefined> => {
    const reaches = Object.keys(FRAME_ADDRESSES) as FrameReach[];
    const reach = reaches.find((each) => FRAME_ADDRESSES[each] === address);
    if (reach === undefined) return undefined;
    return framePage({ reach, boot: await textOf("boot") });
  };
  /** A hash that changes whenever a frame's page changes. */
  const versionOfPages = async (): Promise<string> => {
    const pages = await Promise.all(Object.values(FRAME_ADDRESSES).map(pageOf));
    return createHash("sha256").update(pages.join()).digest("hex").slice(0, 16);
  };
  const moduleOf = async (name: string): Promise<string> => {
    if (name === "programs")
      return lazyModules(
        PROGRAM,
        vendoredPrograms.map(({ id }) => id),
      );
    if (name === "styles") return lazyModules(STYLE, Object.keys(vendoredStyles));
    if (name.startsWith(PROGRAM)) {
      const { text, needs } = await makePackage(name.slice(PROGRAM.length));
      return `export const text = ${JSON.stringify(text)}; export const needs = ${JSON.stringify(needs)};`;
    }
    if (name.startsWith(STYLE)) return textModule(await makeStylesheet(name.slice(STYLE.length)));
    return textModule(name === "frame-version" ? await versionOfPages() : await textOf(name));
  };
  return {
    name: "tutti-preview-assets",
    outputOptions: (options) => ({
      ...options,
      chunkFileNames: (chunk) => `${isOfPackages(chunk.facadeModuleId) ? PACKAGES_FOLDER : "assets"}/[name]-[hash].js`,
    }),
    // With a filter, so that the build need not call this for every module.
    resolveId: { filter: { id: /^virtual:tutti-preview\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:tutti-preview\// },
      handler: (id) => moduleOf(id.slice(PREFIX.length + 1)),
    },
    transform: {
      filter: { id: /[\\/]sass[\\/]sass\.dart\.js$/ },
      handler: (code) => ({ code: withoutEval(code), map: null }),
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

function isOfPackages(id: string | null): boolean {
  return [PROGRAM, STYLE].some((kind) => id?.startsWith(`\0${PREFIX}${kind}`) === true);
}

function textModule(text: string): string {
  return `export const text = ${JSON.stringify(text)};`;
}

/** A module with a function for each name, which loads the module of that name. */
function lazyModules(kind: string, names: readonly string[]): string {
  const lines = names.map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(PREFIX + kind + name)}),`);
  return `export const modules = {\n${lines.join("\n")}\n};`;
}

async function makeText(name: string): Promise<string> {
  if (name === "integrity") {
    const wasm = await readFile(require.resolve("esbuild-wasm/esbuild.wasm"));
    return `sha384-${createHash("sha384").update(wasm).digest("base64")}`;
  }
  if (FRAME_SCRIPTS.includes(name)) return makeScript(`import ${JSON.stringify(join(FRAME, `${name}.ts`))};`);
  throw new Error(`There is nothing called ${PREFIX}${name}.`);
}

function makePackage(id: string): Promise<ProgramScript> {
  const program = vendoredPrograms.find((each) => each.id === id);
  if (program === undefined) throw new Error(`There is no program of packages called ${id}.`);
  return readOrMake(id, programEntry(program), () => inTurn(() => makeVendoredProgram(program)));
}

function makeStylesheet(id: string): Promise<string> {
  const source = vendoredStyles[id];
  if (source === undefined) throw new Error(`There is no stylesheet of packages called ${id}.`);
  return readOrMake(id, JSON.stringify(source), () => makeStyle(source));
}

/** Slots for concurrent builds of programs: all at once would need the memory of all. */
const slots: Promise<unknown>[] = Array.from({ length: availableParallelism() + 2 }, () => Promise.resolve());
let nextSlot = 0;

function inTurn<Value>(make: () => Promise<Value>): Promise<Value> {
  const slot = nextSlot++ % slots.length;
  const result = (slots[slot] ?? Promise.resolve()).then(make);
  slots[slot] = result.catch(() => undefined);
  return result;
}
