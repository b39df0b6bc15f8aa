import type { BundleRequest } from "../bundler/bundle-types.ts";
import { LOCATION_NAME } from "../page-place.ts";
import { mapAddresses } from "../project/css-addresses.ts";
import { imageAddress, isImage } from "../project/file-loader.ts";
import { folderOf, isElsewhere, joinPath, type ProjectFiles } from "../project/project-files.ts";
import { CONFIGURATION_MODULE, tailwindConfiguration } from "../project/tailwind.ts";
import { globalsAt, type PageGlobal } from "../vendored/page-globals.ts";
import { entryPage } from "./entry-page.ts";
import { withOwnLocation } from "./own-location-scripts.ts";
import { takeStyles } from "./page-styles.ts";
import { findInPage, inPlace, isClassic, placeScript, type ScriptPlace } from "./script-places.ts";
import { isModule, withSharedNames } from "./shared-names.ts";

/** The parts of a project's page: the entries for the bundler, and the document that receives the bundle. */
export interface PagePlan {
  document: Document;
  /** The project's files, and the page's inline modules. */
  files: ReadonlyMap<string, string>;
  entries: readonly string[];
  /** The scripts of the project that were put into the document. */
  inlineScripts: readonly string[];
  /** The places in the project of the named scripts in the document. */
  places: readonly ScriptPlace[];
  /** The page's inline modules, by the names that they are bundled under; the value is the path of the page. */
  pageModules: ReadonlyMap<string, string>;
  importMap: BundleRequest["importMap"];
  /** The packages of the product that the page's own scripts use as globals, as if they had been fetched. */
  globals: readonly PageGlobal[];
  /** The modules of the product that the page fetches as scripts. */
  modules: readonly string[];
  /** The ids of the product's stylesheets that the page names; elements in the document are placeholders for them. */
  styles: readonly string[];
  /** Lines for the console: where the product has another major version of a package than the requested one. */
  notes: readonly string[];
}

export type PagePlanResult = { ok: true; value: PagePlan } | { ok: false; error: string };

/** Types of scripts in other languages than the browser's, which are bundled like modules. */
const TRANSLATED: ReadonlyMap<string, string> = new Map([
  ["module", "js"],
  ["text/babel", "jsx"],
  ["text/jsx", "jsx"],
  ["text/typescript", "ts"],
  ["text/tsx", "tsx"],
]);

/**
 * Elements of a page's head for the browser alone: resource hints, the content security policy, and the base of
 * addresses. The frame has a policy and a base of its own.
 */
const AHEAD = `${["modulepreload", "preload", "prefetch", "prerender", "preconnect", "dns-prefetch"]
  .map((relation) => `link[rel~='${relation}' i]`)
  .join(", ")}, meta[http-equiv^='content-security-policy' i], base`;

/**
 * Plans the page of a project. Its module scripts and stylesheets are removed from the document and become entries for
 * the bundler; scripts that are no modules, and images, are inlined. A project that begins with another file gets a
 * generated page.
 *
 * @param entry the file that the project begins with: a page, or a module; undefined where there is none
 * @param options.isNetworkAllowed if true, packages of another major version than the product's come from the network
 */
export function planPage(
  project: ProjectFiles,
  entry: string | undefined,
  { isNetworkAllowed = false }: { isNetworkAllowed?: boolean } = {},
): PagePlanResult {
  if (entry === undefined)
    return { ok: false, error: "There is neither an index.html nor a module that a page could begin with." };
  // A document that is only parsed: nothing in it runs, and nothing is fetched.
  const page = /\.html?$/iu.test(entry)
    ? { document: new DOMParser().parseFromString(project.get(entry) ?? "", "text/html"), entries: [], files: [] }
    : entryPage(project, entry);
  const { document } = page;
  const folder = folderOf(entry);
  const files = new Map([...project, ...page.files]);
  const entries = [...page.entries];
  const inlineScripts: string[] = [];
  const places: ScriptPlace[] = [];
  const pageModules = new Map<string, string>();
  const isPage = /\.html?$/iu.test(entry);
  const find = isPage ? findInPage(entry, project.get(entry) ?? "") : () => undefined;
  // Before any element is removed, so that the scripts are found in order.
  const sourcesByScript = new Map([...document.scripts].map((script) => [script, find(script.textContent)]));
  const notes: string[] = [];
  const { globals, modules } = takeGlobals(document, { isNetworkAllowed, notes });
  const styles = takeStyles(document, { isNetworkAllowed, notes });
  const importMap = takeImportMap(document);
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel~='stylesheet' i][href]")) {
    const path = localPath(link.getAttribute("href"), { files, folder });
    if (path === undefined) continue;
    entries.push(styleImport(link, path, { files, entries }));
    link.remove();
  }
  const configuration = tailwindConfiguration(project);
  if (configuration !== undefined) {
    files.set(CONFIGURATION_MODULE, configuration);
    entries.unshift(entryImport(CONFIGURATION_MODULE));
  }
  for (const element of document.querySelectorAll(AHEAD)) element.remove();
  for (const meta of document.querySelectorAll("meta[http-equiv='refresh' i]")) {
    meta.replaceWith(refreshScript(document, meta.getAttribute("content") ?? ""));
  }
  // A copy: scripts with `defer` or `async` move to the end during the loop.
  for (const script of [...document.scripts]) {
    planScript(script, {
      files,
      folder,
      entries,
      inlineScripts,
      places,
      pageModules,
      place: sourcesByScript.get(script),
    });
  }
  for (const script of document.querySelectorAll("script[data-tutti-bundled]")) script.remove();
  fillInImages(document, { files: project, folder });
  fillInStyles(document, { files: project, folder });
  giveLocation(document);
  preferHttps(document);
  return {
    ok: true,
    value: {
      document,
      files,
      entries,
      inlineScripts,
      places,
      pageModules,
      importMap,
      globals,
      modules,
      styles,
      notes,
    },
  };
}

function entryImport(path: string): string {
  return `/${path}`;
}

/** The import of a page's stylesheet: for a stylesheet with a media query, a generated stylesheet with that query. */
function styleImport(
  link: HTMLLinkElement,
  path: string,
  { files, entries }: { files: Map<string, string>; entries: readonly string[] },
): string {
  const media = link.media.trim();
  // A page that loads a stylesheet lazily sets another medium until it is loaded; here it is loaded from the start.
  const isForAll = media === "" || media.toLowerCase() === "all" || link.hasAttribute("onload");
  if (isForAll || /[;{}]/u.test(media)) return entryImport(path);
  const name = `index.html.${entries.length + 1}.css`;
  files.set(name, `@import ${JSON.stringify(entryImport(path))} ${media};`);
  return entryImport(name);
}

/** The project's files, and the folder of the page. */
interface PageFiles {
  files: ProjectFiles;
  folder: string;
}

/**
 * The project's file that an address in the page refers to; undefined for external addresses. A file that is not below
 * the page's folder is looked up below the project's root, which models that write a page into a folder often assume.
 */
function localPath(address: string | null, { files, folder }: PageFiles): string | undefined {
  if (!address || isElsewhere(address)) return undefined;
  const pathPart = address.split(/[?#]/u, 1)[0] ?? "";
  const paths = [joinPath(folder, pathPart), joinPath("", pathPart)];
  return paths.find((path) => path !== undefined && files.has(path)) ?? paths[1] ?? paths[0];
}

function planScript(
  script: HTMLScriptElement,
  {
    files,
    folder,
    entries,
    inlineScripts,
    places,
    pageModules,
    place,
  }: {
    files: Map<string, string>;
    folder: string;
    entries: string[];
    inlineScripts: string[];
    places: ScriptPlace[];
    pageModules: Map<string, string>;
    /** The place of the script's text in the page; undefined for a script without a text. */
    place: ScriptPlace | undefined;
  },
): void {
  const type = script.type.trim().toLowerCase();
  const ending = TRANSLATED.get(type);
  const address = script.getAttribute("src");
  const path = localPath(address, { files, folder });
  const isShared = ending !== undefined && type !== "module" && script.dataset["type"] !== "module";
  if (address !== null) {
    if (path === undefined) {
      // An external module is an entry for the bundler, which decides whether it may be fetched.
      if (type !== "module" || address === "") return;
      entries.push(address);
    } else {
      const source = files.get(path);
      if (ending === undefined && source !== undefined && isPlainScript(path, source)) {
        inline(script, placeScript(source, { path, line: 0, column: 0 }, places));
        inlineScripts.push(path);
        return;
      }
      if (isShared && source !== undefined) files.set(path, withSharedNames(source));
      entries.push(entryImport(path));
    }
  } else {
    if (ending === undefined) {
      if (place !== undefined && isClassic(type)) script.textContent = placeScript(script.textContent, place, places);
      return;
    }
    const name = [folder, `index.html.${entries.length + 1}.${ending}`].filter(Boolean).join("/");
    const source = isShared ? withSharedNames(script.textContent) : script.textContent;
    files.set(name, place === undefined ? source : inPlace(source, place));
    if (place !== undefined) pageModules.set(name, place.path);
    entries.push(entryImport(name));
  }
  script.setAttribute("data-tutti-bundled", "");
}

/** Whether a script shares its names with the page's other scripts, and so may not become a module. */
function isPlainScript(path: string, source: string): boolean {
  return path.endsWith(".js") && !isModule(source);
}

function inline(script: HTMLScriptElement, source: string): void {
  const isLate = script.hasAttribute("defer") || script.hasAttribute("async");
  for (const name of ["src", "defer", "async", "integrity", "crossorigin"]) script.removeAttribute(name);
  script.textContent = inScript(source);
  if (isLate) script.ownerDocument.body.append(script);
}

/** A program as the content of a script element: nothing in it may end the element. */
export function inScript(source: string): string {
  return source.replaceAll(/<(?=\/script|!--)/giu, "\\x3C");
}

/** Removes the scripts that fetch a package which the product has itself, or one that the bundler makes unnecessary. */
function takeGlobals(
  document: Document,
  { isNetworkAllowed, notes }: { isNetworkAllowed: boolean; notes: string[] },
): { globals: PageGlobal[]; modules: string[] } {
  const answers = [...document.querySelectorAll<HTMLScriptElement>("script[src]")].flatMap((script) => {
    if (TRANSLATED.has(script.type.trim().toLowerCase())) return [];
    const answer = globalsAt(script.getAttribute("src") ?? "");
    if (answer === undefined || (answer.note !== undefined && isNetworkAllowed)) return [];
    const afterwards = script.getAttribute("onload");
    if (afterwards) runWhenRead(document, afterwards);
    script.remove();
    if (answer.note !== undefined) notes.push(answer.note);
    return answer;
  });
  return { globals: answers.flatMap(({ globals }) => globals), modules: answers.flatMap(({ modules }) => modules) };
}

/** Longest delay of a page's refresh, in seconds: timers take no longer ones. */
const MAX_DELAY = 86_400;

/** Opens another page of the app after so many seconds, or the same again: the browser itself would leave the app. */
function refreshScript(document: Document, content: string): HTMLScriptElement {
  const { seconds = "0", address } =
    /^\s*(?<seconds>[\d.]+)?(?:\s*[;,]\s*(?:url\s*=\s*)?["']?(?<address>[^"']*))?/iu.exec(content)?.groups ?? {};
  const isSame = address === undefined || address.trim() === "";
  const action = isSame ? `${LOCATION_NAME}.reload()` : `${LOCATION_NAME}.replace(${JSON.stringify(address.trim())})`;
  const delay = Math.min(Number(seconds) || 0, MAX_DELAY) * 1000;
  const script = document.createElement("script");
  script.textContent = inScript(`setTimeout(() => ${action}, ${delay});`);
  return script;
}

/** Runs a page's code for a script's `load` event, for a script that is not fetched. */
function runWhenRead(document: Document, code: string): void {
  const script = document.createElement("script");
  script.textContent = inScript(`document.addEventListener("DOMContentLoaded", () => {\n${code}\n});`);
  document.head.append(script);
}

function takeImportMap(document: Document): Readonly<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const script of document.querySelectorAll("script[type='importmap' i]")) {
    script.remove();
    for (const [name, address] of Object.entries(readImports(script.textContent))) {
      if (typeof address === "string") all[name] = address;
    }
  }
  return all;
}

function readImports(text: string): object {
  try {
    const { imports } = JSON.parse(text) as { imports?: unknown };
    return typeof imports === "object" && imports !== null ? imports : {};
  } catch {
    return {};
  }
}

/** Pages use addresses without a scheme, or with http; previews may use https alone. */
function preferHttps(document: Document): void {
  for (const element of document.querySelectorAll("link[href], :not(a)[src]")) {
    const name = element.localName === "link" ? "href" : "src";
    const address = element.getAttribute(name) ?? "";
    element.setAttribute(name, address.replace(/^(?:http:)?\/\//iu, "https://"));
  }
}

function fillInImages(document: Document, project: PageFiles): void {
  for (const element of document.querySelectorAll("[src], [href], [poster]")) {
    for (const name of ["src", "href", "poster"]) {
      const image = element.localName === "a" ? undefined : imageAt(element.getAttribute(name), project);
      if (image !== undefined) element.setAttribute(name, image);
    }
  }
}

/** Inlines the images in the page's own styles. */
function fillInStyles(document: Document, project: PageFiles): void {
  const fill = (css: string): string => mapAddresses(css, (imageAddress) => imageAt(imageAddress, project));
  for (const style of document.querySelectorAll("style")) style.textContent = fill(style.textContent);
  for (const element of document.querySelectorAll("[style*='url(' i]")) {
    element.setAttribute("style", fill(element.getAttribute("style") ?? ""));
  }
}

/** The project's image that an address in the page means, as an address that needs no network. */
function imageAt(address: string | null, project: PageFiles): string | undefined {
  const { files } = project;
  const path = localPath(address, project);
  const existingPath = path === undefined ? undefined : [path, `public/${path}`].find((each) => files.has(each));
  return existingPath !== undefined && isImage(existingPath)
    ? imageAddress(existingPath, files.get(existingPath) ?? "")
    : undefined;
}

/** Makes scripts that are no modules, and code in attributes, use the app's location. */
function giveLocation(document: Document): void {
  for (const script of document.scripts) {
    const own = withOwnLocation(script.textContent);
    if (own !== script.textContent) script.textContent = own;
  }
  for (const element of document.querySelectorAll(
    "[onclick], [onload], [onsubmit], [onchange], [href^='javascript:' i]",
  )) {
    for (const { name, value } of [...element.attributes]) {
      if (/^on|^href$/u.test(name))
        element.setAttribute(name, name === "href" && !/^javascript:/iu.test(value) ? value : withOwnLocation(value));
    }
  }
}
