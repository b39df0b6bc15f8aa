import type { ImportKind, Loader, OnLoadResult, OnResolveResult, Plugin } from "esbuild-wasm";
import { withBothExports, withReact } from "../project/both-exports.ts";
import { isImage, loaderOf } from "../project/file-loader.ts";
import { imageBytes } from "../project/image-bytes.ts";
import { VENDORED_GLOBAL } from "../vendored/vendored-packages.ts";
import type { BundleRequest } from "./bundle-types.ts";
import { NETWORK_NEEDED, PROJECT } from "./describe-problem.ts";
import { resolveImport } from "./resolve-import.ts";

/** The module that imports all that the page names. */
export const ENTRY = "tutti:entry";
const VENDORED = "vendored";
/** Stylesheets of the product, which are in the page already. */
const VENDORED_STYLE = "vendored-style";
/** Stylesheets of the project that are named and not there. */
const ABSENT_STYLE = "absent-style";
/** Stylesheets on the network that a script imports: as a module no browser would take them. */
const REMOTE_STYLE = "remote-style";

/** What one build asks for, and what it turned out to need. */
export interface PluginSession {
  request: BundleRequest;
  /** Modules of the product, by their specifiers. */
  vendored: Set<string>;
  /** Stylesheets of the product, by their ids. */
  styles: Set<string>;
  /** Lines for the console. */
  notes: Set<string>;
  /** Addresses on the network. */
  remote: Set<string>;
}

const STYLE_KINDS: ReadonlySet<ImportKind> = new Set<ImportKind>(["import-rule", "composes-from", "url-token"]);

/**
 * Lets esbuild read a project that is in no file system. `session` is asked anew for every import: a context outlives
 * many builds.
 */
export function projectPlugin(session: () => PluginSession): Plugin {
  return {
    name: "project",
    setup: (build) => {
      // Expressions of Go, which knows no flag for Unicode.
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) =>
        kind === "entry-point" ? { path: ENTRY, namespace: PROJECT } : resolve(session(), { path, importer, kind }),
      );
      build.onLoad({ filter: /.*/, namespace: PROJECT }, ({ path, suffix }) => load(session().request, path, suffix));
      build.onLoad({ filter: /.*/, namespace: VENDORED }, ({ path }) => ({
        contents: vendoredModule(path),
        loader: "js",
      }));
      for (const namespace of [VENDORED_STYLE, ABSENT_STYLE]) {
        build.onLoad({ filter: /.*/, namespace }, () => ({ contents: "", loader: "css" }));
      }
      build.onLoad({ filter: /.*/, namespace: REMOTE_STYLE }, ({ path }) => ({
        contents: `@import ${JSON.stringify(path)};`,
        loader: "css",
      }));
    },
  };
}

function resolve(
  session: PluginSession,
  { path, importer, kind }: { path: string; importer: string; kind: ImportKind },
): OnResolveResult {
  const { files, importMap, isNetworkAllowed } = session.request;
  const resolvedImport = resolveImport(
    { specifier: path, importer: importer === ENTRY ? "index.html" : importer, isInStyles: STYLE_KINDS.has(kind) },
    { files, importMap, isNetworkAllowed },
  );
  switch (resolvedImport.kind) {
    case "file":
      return { path: resolvedImport.path, namespace: PROJECT, suffix: resolvedImport.query === "raw" ? "?raw" : "" };
    case "vendored":
      session.vendored.add(resolvedImport.specifier);
      if (resolvedImport.note !== undefined) session.notes.add(resolvedImport.note);
      return {
        path: [resolvedImport.specifier, resolvedImport.member ?? []].flat().join(MEMBER),
        namespace: VENDORED,
      };
    case "styles":
      for (const id of resolvedImport.styles) session.styles.add(id);
      if (resolvedImport.note !== undefined) session.notes.add(resolvedImport.note);
      return { path: resolvedImport.styles.join(), namespace: VENDORED_STYLE };
    case "remote":
      if (STYLE_KINDS.has(kind)) return { path: resolvedImport.address, external: true };
      if (/\.css$/iu.test(resolvedImport.address.replace(/[?#].*$/su, "")))
        return { path: resolvedImport.address, namespace: REMOTE_STYLE };
      session.remote.add(resolvedImport.address);
      return { path: resolvedImport.address, external: true };
    case "left":
      return { path, external: true };
    case "error":
      // As in a browser, a page without one of its stylesheets is a page; models name files that they never write.
      if (/\.css$/iu.test(path) && !resolvedImport.isNetworkNeeded) {
        session.notes.add(`${resolvedImport.text}. The page goes on without it.`);
        return { path, namespace: ABSENT_STYLE };
      }
      return {
        errors: [{ text: resolvedImport.text, detail: resolvedImport.isNetworkNeeded ? NETWORK_NEEDED : undefined }],
      };
  }
}

/** Between a module and the one export of it that is meant. */
const MEMBER = "#";

/** What stands for a module of the product; programs make it before the bundle runs. */
function vendoredModule(path: string): string {
  const [specifier = "", member] = path.split(MEMBER);
  const module = `globalThis.${VENDORED_GLOBAL}[${JSON.stringify(specifier)}]`;
  if (member === undefined) return `module.exports = ${module};`;
  const value = `${module}[${JSON.stringify(member)}]`;
  return `module.exports = Object.defineProperty({ ...${module}, default: ${value} }, "__esModule", { value: true });`;
}

function load({ files, entries }: BundleRequest, path: string, suffix: string): OnLoadResult {
  if (path === ENTRY) {
    return { contents: entries.map((entry) => `import ${JSON.stringify(entry)};`).join("\n"), loader: "js" };
  }
  const content = files.get(path) ?? "";
  if (suffix === "?raw") return { contents: content, loader: "text" };
  const loader: Loader = loaderOf(path);
  if (isScript(loader)) return { contents: withReact(withBothExports(path, content)), loader };
  if (!isImage(path)) return { contents: content, loader };
  const contents = imageBytes(path, content);
  return contents === undefined ? { errors: [{ text: `"${path}" is no image` }] } : { contents, loader };
}

function isScript(loader: Loader): boolean {
  return loader === "ts" || loader === "tsx" || loader === "jsx";
}
