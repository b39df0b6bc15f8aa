import { folderOf, isElsewhere, joinPath, type ProjectFiles } from "../project/project-files.ts";

/** What an import leads to. */
export type ResolvedImport =
  | { kind: "file"; path: string; query: string }
  /** A package that comes with the product; see `vendoredPackage`. */
  | { kind: "vendored"; specifier: string }
  /** Code on the network, by its address. */
  | { kind: "remote"; address: string }
  /** An address in a stylesheet that stays as it is. */
  | { kind: "left" }
  /** `isNetworkNeeded`: with the network it would be none. */
  | { kind: "error"; text: string; isNetworkNeeded?: true };

export interface ImportContext {
  files: ProjectFiles;
  /** The names that the product brings along, such as `react-dom/client`. */
  vendored: ReadonlySet<string>;
  isNetworkAllowed: boolean;
  /** The `imports` of the page's import map. */
  importMap: Readonly<Record<string, string>>;
}

export interface ImportToResolve {
  specifier: string;
  /** The file that it stands in. */
  importer: string;
  isInStyles: boolean;
}

/** Tried in this order where an import names a file without its ending. */
const ENDINGS = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".json", ".css"] as const;
const INDEXES = ["/index.tsx", "/index.ts", "/index.jsx", "/index.js", "/index.mjs", "/index.json"] as const;

/** Where packages are served as modules for browsers. React stays outside, so that there is one of it. */
const PACKAGE_HOST = "https://esm.sh/";
const KEPT_OUTSIDE = "?external=react,react-dom,three";
/** Where their stylesheets are served as they are. */
const STYLE_HOST = "https://cdn.jsdelivr.net/npm/";

/**
 * Finds what an import means: a file of the project, a package of the product, or code on the network where that is
 * allowed.
 */
export function resolveImport(importToResolve: ImportToResolve, context: ImportContext): ResolvedImport {
  if (importToResolve.isInStyles && importToResolve.specifier.startsWith("#")) return { kind: "left" };
  const [specifier = "", query = ""] = importToResolve.specifier.split(/[?#](.*)/su, 2);
  if (isElsewhere(specifier)) return resolveElsewhere(importToResolve, context);
  const path = fileNamed(importToResolve, specifier, context.files);
  if (path !== undefined) return { kind: "file", path, query };
  if (/^(?:\.{0,2}\/|\.{1,2}$)/u.test(specifier) || isAlias(specifier)) {
    return error(`"${specifier}" is not among the files (imported by ${importToResolve.importer})`);
  }
  return resolvePackage({ ...importToResolve, specifier }, context);
}

function fileNamed(
  { importer, isInStyles }: ImportToResolve,
  specifier: string,
  files: ProjectFiles,
): string | undefined {
  const folder = folderOf(importer);
  if (isAlias(specifier)) {
    const below = specifier.slice(2);
    return existing(`src/${below}`, files) ?? existing(below, files);
  }
  if (/^(?:\.{0,2}\/|\.{1,2}$)/u.test(specifier)) {
    const path = joinPath(folder, specifier);
    return path === undefined ? undefined : (existing(path, files) ?? inPublicFolder(specifier, files));
  }
  // In a stylesheet "pic.png" is beside it; in a script it would be a package.
  const beside = isInStyles ? joinPath(folder, specifier) : undefined;
  return beside === undefined ? undefined : existing(beside, files);
}

/** `@/` is what the templates that models learned from call the folder of the sources. */
function isAlias(specifier: string): boolean {
  return specifier.startsWith("@/") || specifier.startsWith("~/");
}

function inPublicFolder(specifier: string, files: ProjectFiles): string | undefined {
  return specifier.startsWith("/") ? existing(`public${specifier}`, files) : undefined;
}

function existing(path: string, files: ProjectFiles): string | undefined {
  const tried = [
    ...ENDINGS.map((ending) => path + ending),
    ...INDEXES.map((index) => (path + index).replace(/^\//u, "")),
  ];
  const found = tried.find((name) => files.has(name));
  if (found !== undefined) return found;
  // TypeScript is often imported by the name that it will have.
  const written = /^(?<stem>.*)\.(?<ending>m?jsx?)$/u.exec(path)?.groups;
  return written
    ? ["tsx", "ts", "mts"].map((ending) => `${written["stem"]}.${ending}`).find((name) => files.has(name))
    : undefined;
}

function resolveElsewhere({ specifier, isInStyles }: ImportToResolve, context: ImportContext): ResolvedImport {
  if (isInStyles || specifier.startsWith("data:")) return { kind: "left" };
  const vendored = vendoredAt(specifier, context);
  if (vendored !== undefined) return { kind: "vendored", specifier: vendored };
  if (context.isNetworkAllowed) return { kind: "remote", address: specifier };
  return { ...error(`"${specifier}" is on the network, which this preview may not use`), isNetworkNeeded: true };
}

/** A package of the product by its address at one of the usual hosts: that needs no network. */
function vendoredAt(address: string, { vendored }: ImportContext): string | undefined {
  const host = /^https?:\/\/(?:esm\.sh|(?:cdn\.)?esm\.run|cdn\.skypack\.dev)\/(?<rest>[^?#]+)/u.exec(address)?.groups?.[
    "rest"
  ];
  const file = /^https?:\/\/(?:cdn\.jsdelivr\.net\/npm|unpkg\.com)\/(?<rest>[^?#]+)/u.exec(address)?.groups?.["rest"];
  const name = (host ?? file)
    ?.replace(/^(?<scope>@[^/]+\/)?(?<name>[^/@]+)@[^/]+/u, "$<scope>$<name>")
    .replace(/\/\+esm$/u, "");
  if (name === undefined) return undefined;
  if (/^three\/build\/three\.(?:module|core)(?:\.min)?\.js$/u.test(name)) return "three";
  return [name, withAddons(name)].find((known) => vendored.has(known));
}

function withAddons(specifier: string): string {
  return specifier.replace(/^three\/examples\/jsm\//u, "three/addons/");
}

function resolvePackage({ specifier, isInStyles }: ImportToResolve, context: ImportContext): ResolvedImport {
  const vendored = [specifier, withAddons(specifier), withAddons(`${specifier}.js`)].find((name) =>
    context.vendored.has(name),
  );
  if (vendored !== undefined) return { kind: "vendored", specifier: vendored };
  const name = packageName(specifier);
  if (!context.isNetworkAllowed) {
    const text = `The package "${name}" is not part of this product, and this preview may not use the network. Do without it, or allow the network`;
    return { ...error(text), isNetworkNeeded: true };
  }
  const address = isInStyles || specifier.endsWith(".css") ? styleAddressOf : addressOf;
  return { kind: "remote", address: mapped(specifier, context.importMap) ?? address(specifier, name, context.files) };
}

function packageName(specifier: string): string {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

function mapped(specifier: string, imports: Readonly<Record<string, string>>): string | undefined {
  const exact = Object.hasOwn(imports, specifier) ? imports[specifier] : undefined;
  const prefix = Object.keys(imports)
    .filter((key) => key.endsWith("/") && specifier.startsWith(key))
    .sort((one, other) => other.length - one.length)[0];
  const address = exact ?? (prefix === undefined ? undefined : `${imports[prefix]}${specifier.slice(prefix.length)}`);
  return address?.startsWith("https://") ? address : undefined;
}

function addressOf(specifier: string, name: string, files: ProjectFiles): string {
  const version = wantedVersion(name, files.get("package.json"));
  return `${PACKAGE_HOST}${name}${version}${specifier.slice(name.length)}${KEPT_OUTSIDE}`;
}

function styleAddressOf(specifier: string, name: string, files: ProjectFiles): string {
  return `${STYLE_HOST}${name}${wantedVersion(name, files.get("package.json"))}${specifier.slice(name.length)}`;
}

/** `@1.2.3`, where the project says so in a `package.json`; else nothing, which means the newest. */
function wantedVersion(name: string, manifest: string | undefined): string {
  try {
    const { dependencies } = JSON.parse(manifest ?? "{}") as { dependencies?: Record<string, unknown> };
    const version = dependencies && Object.hasOwn(dependencies, name) ? dependencies[name] : undefined;
    return typeof version === "string" && /^[\^~]?\d[\w.-]*$/u.test(version) ? `@${version}` : "";
  } catch {
    return "";
  }
}

function error(text: string): ResolvedImport & { kind: "error" } {
  return { kind: "error", text };
}
