import { join } from "node:path";
import { build, type Plugin } from "vite";
import type { VendoredProgram } from "../src/vendored/package-table.ts";
import { programWith, VENDORED_GLOBAL } from "../src/vendored/vendored-packages.ts";
import { programSources, SHARED_PROGRAMS } from "./program-sources.ts";

const ENTRY = "\0tutti-preview-entry";
const SHARED = "\0tutti-preview-shared:";
const LEFT_OUT = "\0tutti-preview-left-out:";

/** A script that runs by itself. */
export interface ProgramScript {
  text: string;
  /** The ids of the programs that have to run before it. */
  needs: string[];
}

/**
 * The entry module of a program of packages: it registers each of its modules by name. A registered module always has a
 * default export, and is marked as a module, so that imports of a default find it.
 */
export function programEntry({ id, modules }: VendoredProgram): string {
  const { imports = {}, effects = [], afterwards } = programSources[id] ?? {};
  const places = modules.map((name, index) => `put(${JSON.stringify(name)}, module${index});`);
  const extra = Object.keys(imports).filter((name) => name.startsWith("#"));
  return [
    ...effects.map((name) => `import ${JSON.stringify(name)};`),
    ...modules.map((name, index) => `import * as module${index} from ${JSON.stringify(imports[name] ?? name)};`),
    ...extra.map((name, index) => `import * as extra${index} from ${JSON.stringify(imports[name])};`),
    `const all = (globalThis.${VENDORED_GLOBAL} ??= {});`,
    `const put = (name, module) => {
  const own = Object.defineProperties({}, Object.getOwnPropertyDescriptors(module));
  if (!("default" in own)) Object.defineProperty(own, "default", { value: own });
  all[name] = Object.defineProperty(own, "__esModule", { value: true });
};`,
    ...places,
    ...(afterwards === undefined
      ? []
      : [
          `const modules = { ...all, ${extra.map((name, index) => `${JSON.stringify(name)}: extra${index}`).join(", ")} };`,
          afterwards,
        ]),
  ].join("\n");
}

/** Makes the program of packages. */
export async function makeVendoredProgram(program: VendoredProgram): Promise<ProgramScript> {
  const { define = {}, leftOut = [], replacements = {}, conditions = [] } = programSources[program.id] ?? {};
  const needs = new Set<string>();
  const text = await makeScript(programEntry(program), {
    define,
    conditions,
    plugins: [shareModules(program, { leftOut, replacements, needs })],
  });
  return { text, needs: [...needs] };
}

/** Modules of other programs are read from where those registered them, so that there is one React and one three. */
function shareModules(
  { id }: VendoredProgram,
  {
    leftOut,
    replacements,
    needs,
  }: { leftOut: readonly string[]; replacements: Readonly<Record<string, string>>; needs: Set<string> },
): Plugin {
  return {
    name: "tutti-preview-shared",
    enforce: "pre",
    resolveId(source) {
      if (Object.hasOwn(replacements, source)) return replacements[source];
      if (leftOut.includes(source)) return LEFT_OUT + source;
      const owner = programWith(source.replace(/^three\/examples\/jsm\//u, "three/addons/"))?.id;
      if (owner === undefined || owner === id || !SHARED_PROGRAMS.has(owner)) return undefined;
      needs.add(owner);
      return SHARED + source;
    },
    load(path) {
      // Code that could run only with the omitted module has no values in it: access fails only when it is used.
      if (path.startsWith(LEFT_OUT)) return "module.exports = {};";
      if (!path.startsWith(SHARED)) return undefined;
      return `module.exports = globalThis.${VENDORED_GLOBAL}[${JSON.stringify(path.slice(SHARED.length))}];`;
    },
  };
}

/** One script that runs by itself. */
export async function makeScript(
  entry: string,
  {
    define = {},
    conditions = [],
    plugins = [],
  }: { define?: Readonly<Record<string, string>>; conditions?: readonly string[]; plugins?: Plugin[] } = {},
): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    root: join(import.meta.dirname, ".."),
    define: { "process.env.NODE_ENV": '"production"', ...define },
    plugins: [
      {
        name: "tutti-preview-entry",
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? entry : undefined),
      },
      ...plugins,
    ],
    resolve: { conditions: ["production", ...conditions] },
    // The same wherever it is made: a test is no build for production.
    oxc: { jsx: { runtime: "automatic", development: false } },
    build: {
      write: false,
      target: "es2020",
      assetsInlineLimit: 1_000_000,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 5000,
      modulePreload: false,
      // The copyright notices of packages stay, wherever an app takes the program.
      rolldownOptions: {
        input: ENTRY,
        output: { format: "iife", comments: { legal: true, annotation: false, jsdoc: false } },
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
