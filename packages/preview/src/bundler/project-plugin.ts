import type { ImportKind, Loader, OnLoadResult, OnResolveResult, Plugin, PluginBuild } from "esbuild-wasm";
import { COMPILED_FILE, compileSource } from "../compilers/compile-source.ts";
import { locationDefines } from "../page-place.ts";
import { withBothExports, withReact } from "../project/both-exports.ts";
import { isImage, isKeptAsBytes, loaderOf } from "../project/file-loader.ts";
import { imageBytes } from "../project/image-bytes.ts";
import { withPatternImports } from "../project/pattern-imports.ts";
import { WORKER_ADDRESS, withWorkerAddresses } from "../project/worker-addresses.ts";
import { VENDORED_GLOBAL } from "../vendored/vendored-packages.ts";
import { absentFile, absentModule } from "./absent-files.ts";
import type { BundleRequest } from "./bundle-types.ts";
import { type NetworkNeed, PROJECT } from "./describe-problem.ts";
import { resolveImport } from "./resolve-import.ts";

/** The module that imports all entries of the page. */
export const ENTRY = "tutti:entry";
const VENDORED = "vendored";
/** Stylesheets of the product, which are in the page already. */
const VENDORED_STYLE = "vendored-style";
/** Stylesheets of the project that are named but missing. */
const ABSENT_STYLE = "absent-style";
/** Other files that are named but missing. */
const ABSENT = "absent";
/** Stylesheets on the network that a script imports: no browser would accept them as modules. */
const REMOTE_STYLE = "remote-style";

/** The request of one build, and what the build turned out to need. */
export interface PluginSession {
  request: BundleRequest;
  /** Modules of the product, by their specifiers. */
  vendoredIds: Set<string>;
  /** Stylesheets of the product, by their ids. */
  styles: Set<string>;
  /** Lines for the console. */
  notes: Set<string>;
  /** Addresses on the network. */
  remote: Set<string>;
  /** Whether anything comes from the network, programs or styles. */
  usesNetwork: boolean;
}

const STYLE_KINDS: ReadonlySet<ImportKind> = new Set<ImportKind>(["import-rule", "composes-from", "url-token"]);

/**
 * Lets esbuild read a project that is in no file system. `session` is called for every import: a context outlives many
 * builds.
 */
export function projectPlugin(session: () => PluginSession): Plugin {
  return {
    name: "project",
    setup: (build) => {
      // Filters are regular expressions of Go, which has no flag for Unicode.
      build.onResolve({ filter: /.*/ }, ({ path, importer, kind }) =>
        kind === "entry-point" ? { path: ENTRY, namespace: PROJECT } : resolve(session(), { path, importer, kind }),
      );
      build.onLoad({ filter: /.*/, namespace: PROJECT }, ({ path, suffix }) =>
        isWorkerSuffix(suffix)
          ? loadWorker(build, session(), { path, suffix })
          : load(build, session().request, { path, suffix }),
      );
      build.onLoad({ filter: /.*/, namespace: VENDORED }, ({ path }) => ({
        contents: vendoredModule(path),
        loader: "js",
      }));
      for (const namespace of [VENDORED_STYLE, ABSENT_STYLE]) {
        build.onLoad({ filter: /.*/, namespace }, () => ({ contents: "", loader: "css" }));
      }
      build.onLoad({ filter: /.*/, namespace: ABSENT }, ({ path }) => ({
        contents: absentModule(absentFile(path) ?? "module"),
        loader: "js",
      }));
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
  const { files, importMap, isNetworkAllowed, allowedPackages } = session.request;
  const resolvedImport = resolveImport(
    { specifier: path, importer: importer === ENTRY ? "index.html" : importer, isInStyles: STYLE_KINDS.has(kind) },
    { files, importMap, isNetworkAllowed, allowedPackages },
  );
  switch (resolvedImport.kind) {
    case "file":
      return {
        path: resolvedImport.path,
        namespace: PROJECT,
        suffix: kind === "url-token" ? IN_STYLES : suffixOf(resolvedImport.query),
      };
    case "vendored":
      session.vendoredIds.add(resolvedImport.specifier);
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
      session.usesNetwork = true;
      if (STYLE_KINDS.has(kind)) return { path: resolvedImport.address, external: true };
      if (/\.css$/iu.test(resolvedImport.address.replace(/[?#].*$/su, "")))
        return { path: resolvedImport.address, namespace: REMOTE_STYLE };
      session.remote.add(resolvedImport.address);
      return { path: resolvedImport.address, external: true };
    case "left":
      return { path, external: true };
    case "error": {
      // As in a browser, a page still works without one of its stylesheets; models name files that they never write.
      const absent = resolvedImport.isNetworkNeeded ? undefined : absentFile(path);
      if (absent !== undefined) {
        session.notes.add(`${resolvedImport.text}. The page goes on without it.`);
        if (kind === "url-token") return { path, external: true };
        return { path, namespace: absent === "styles" ? ABSENT_STYLE : ABSENT };
      }
      const { text, isNetworkNeeded, packageName } = resolvedImport;
      const detail: NetworkNeed | undefined = isNetworkNeeded && { isNetworkNeeded, packageName };
      return { errors: [{ text, detail }] };
    }
  }
}

/** The part of an import's query that decides how the file is read. */
function suffixOf(query: string): string {
  if (["raw", "url", "react", "worker", WORKER_ADDRESS].includes(query)) return `?${query}`;
  return query.startsWith("vue-style=") ? `?${query}` : "";
}

function isWorkerSuffix(suffix: string): boolean {
  return suffix === `?${WORKER_ADDRESS}` || suffix === "?worker";
}

/**
 * The address of a worker's program, which is bundled separately; with `?worker`, a class that starts it, as in Vite.
 * Packages' programs are in the page alone, so a worker has only the app's own code.
 */
async function loadWorker(
  { esbuild, initialOptions }: PluginBuild,
  { request, notes }: PluginSession,
  { path, suffix }: { path: string; suffix: string },
): Promise<OnLoadResult> {
  const session: PluginSession = {
    request: { ...request, entries: [`/${path}`] },
    vendoredIds: new Set(),
    styles: new Set(),
    notes,
    remote: new Set(),
    usesNetwork: false,
  };
  // A worker has a location of its own, which is that address.
  const define = Object.entries(initialOptions.define ?? {}).filter(([name]) => !Object.hasOwn(locationDefines, name));
  try {
    const { outputFiles = [] } = await esbuild.build({
      ...initialOptions,
      define: Object.fromEntries(define),
      write: false,
      sourcemap: false,
      plugins: [projectPlugin(() => session)],
    });
    const [specifier] = [...session.vendoredIds, ...session.remote];
    if (specifier !== undefined) {
      return { errors: [{ text: `${path} runs in a worker, which has the app's own files alone: no "${specifier}"` }] };
    }
    const program = outputFiles.find((file) => file.path.endsWith(".js"))?.text ?? "";
    // From a blob, Chromium starts no module worker of an opaque origin.
    const data = encodeURIComponent(`${program}\n//# sourceURL=${path}\n`);
    const address = `const address = "data:text/javascript;charset=utf-8,${data.replaceAll("'", "%27")}";`;
    if (suffix !== "?worker") return { contents: `${address}\nexport default address;`, loader: "js" };
    const starter = "export default function start(options) { return new Worker(address, options); }";
    return { contents: `${address}\n${starter}`, loader: "js" };
  } catch (error) {
    const { errors } = error as { errors?: OnLoadResult["errors"] };
    if (!Array.isArray(errors)) throw error;
    return { errors };
  }
}

/** The suffix of a file that a stylesheet refers to by its address; the address is made of the file's bytes. */
const IN_STYLES = "?in-styles";

/** Separates a module from the one export of it that is imported. */
const MEMBER = "#";

/** The stub of a product's module; the packages' programs register the module before the bundle runs. */
function vendoredModule(path: string): string {
  const [specifier = "", member] = path.split(MEMBER);
  const module = `globalThis.${VENDORED_GLOBAL}[${JSON.stringify(specifier)}]`;
  if (member === undefined) return `module.exports = ${module};`;
  const value = `${module}[${JSON.stringify(member)}]`;
  return `module.exports = Object.defineProperty({ ...${module}, default: ${value} }, "__esModule", { value: true });`;
}

async function load(
  { esbuild }: PluginBuild,
  { files, entries }: BundleRequest,
  { path, suffix }: { path: string; suffix: string },
): Promise<OnLoadResult> {
  if (path === ENTRY) {
    return { contents: entries.map((entry) => `import ${JSON.stringify(entry)};`).join("\n"), loader: "js" };
  }
  const content = files.get(path) ?? "";
  if (suffix === "?raw") return { contents: content, loader: "text" };
  // As a module it is its address, which has its type: the file's extension may be unknown to the bundler.
  if (loaderOf(path) === "text" && isKeptAsBytes(content)) {
    const bytes = suffix === IN_STYLES ? imageBytes(path, content) : undefined;
    return bytes === undefined ? { contents: content, loader: "text" } : { contents: bytes, loader: "dataurl" };
  }
  if (suffix === "?url" && !isImage(path)) return { contents: content, loader: "dataurl" };
  if (COMPILED_FILE.test(path)) return compileSource({ path, suffix, files, esbuild });
  if (suffix === "?react" && /\.svg$/iu.test(path)) return { contents: svgComponent(content), loader: "js" };
  const loader: Loader = loaderOf(path);
  if (isScript(loader)) {
    const ownScript = withPatternImports(path, withWorkerAddresses(path, content, files), files);
    return { contents: withReact(withBothExports(path, ownScript)), loader };
  }
  if (!isImage(path)) return { contents: content, loader };
  const contents = imageBytes(path, content);
  return contents === undefined ? { errors: [{ text: `"${path}" is no image` }] } : { contents, loader };
}

/** An SVG image as a component, as the plugins of build tools provide it. */
function svgComponent(content: string): string {
  const [, attributes = "", inner = ""] = /<svg\b([^>]*)>(.*)<\/svg>/su.exec(content) ?? [];
  const own = [...attributes.matchAll(/(?<name>viewBox|width|height|fill|stroke)\s*=\s*["'](?<value>[^"']*)["']/gu)];
  const props = Object.fromEntries(own.map(({ groups }) => [groups?.["name"], groups?.["value"]]));
  return `import { createElement } from "react";
export const ReactComponent = (props) => createElement("svg", { xmlns: "http://www.w3.org/2000/svg", ...${JSON.stringify(props)}, ...props, dangerouslySetInnerHTML: { __html: ${JSON.stringify(inner)} } });
export default ReactComponent;`;
}

function isScript(loader: Loader): boolean {
  return loader === "ts" || loader === "tsx" || loader === "jsx";
}
