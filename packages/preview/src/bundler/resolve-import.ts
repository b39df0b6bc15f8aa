import { folderOf, isElsewhere, joinPath, type ProjectFiles } from "../project/project-files.ts";
import { templateModule } from "../vendored/app-template-table.ts";
import { answerAddress, isAtPackageHost, moduleIn, packageAt } from "../vendored/package-address.ts";
import { type AnsweredStyles, findStyles, stylesAt } from "../vendored/style-table.ts";
import { packageName, type VendoredModule } from "../vendored/vendored-packages.ts";

/** The result of resolving an import. */
export type ResolvedImport =
  | { kind: "file"; path: string; query: string }
  /** A module that comes with the product; `note` is a line for the console. */
  | ({ kind: "vendored"; note?: string } & VendoredModule)
  /** Stylesheets that come with the product. */
  | ({ kind: "styles" } & AnsweredStyles)
  /** Code on the network, by its address. */
  | { kind: "remote"; address: string }
  /** An address in a stylesheet that stays as it is. */
  | { kind: "left" }
  /** `isNetworkNeeded`: with the network, the import would resolve. */
  | { kind: "error"; text: string; isNetworkNeeded?: true; packageName?: string };

export interface ImportContext {
  files: ProjectFiles;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts even where the network is not allowed. */
  allowedPackages: readonly string[];
  /** The `imports` of the page's import map. */
  importMap: Readonly<Record<string, string>>;
}

export interface ImportToResolve {
  specifier: string;
  /** The file that contains the import. */
  importer: string;
  isInStyles: boolean;
}

/** Tried in this order if an import names a file without its extension. */
const ENDINGS = ["", ".tsx", ".ts", ".jsx", ".js", ".mjs", ".json", ".css"] as const;
const INDEXES = ["/index.tsx", "/index.ts", "/index.jsx", "/index.js", "/index.mjs", "/index.json"] as const;

/** The host that serves packages as modules for browsers. React stays external, so that there is one copy. */
const PACKAGE_HOST = "https://esm.sh/";
const KEPT_OUTSIDE = "?external=react,react-dom,three";
/** The host that serves the packages' stylesheets unchanged. */
const STYLE_HOST = "https://cdn.jsdelivr.net/npm/";

/**
 * Resolves an import to a file of the project, a package of the product, or code on the network where that is allowed.
 */
export function resolveImport(importToResolve: ImportToResolve, context: ImportContext): ResolvedImport {
  if (importToResolve.isInStyles && importToResolve.specifier.startsWith("#")) return { kind: "left" };
  const [specifier = "", query = ""] = importToResolve.specifier.split(/[?#](.*)/su, 2);
  if (isElsewhere(specifier)) return resolveElsewhere(importToResolve, context);
  const path = fileByName(importToResolve, specifier, context.files);
  if (path !== undefined) return { kind: "file", path, query };
  if (/^(?:\.{0,2}\/|\.{1,2}$)/u.test(specifier) || isAlias(specifier)) {
    const template = templateModule(specifier);
    if (template !== undefined) return { kind: "vendored", specifier: template };
    return error(`"${specifier}" is not among the files (imported by ${importToResolve.importer})`);
  }
  return resolvePackage({ ...importToResolve, specifier }, context);
}

function fileByName(
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

/** `@/` is the alias of the source folder in the templates that models were trained on. */
function isAlias(specifier: string): boolean {
  return specifier.startsWith("@/") || specifier.startsWith("~/");
}

function inPublicFolder(specifier: string, files: ProjectFiles): string | undefined {
  return specifier.startsWith("/") ? existing(`public${specifier}`, files) : undefined;
}

function existing(path: string, files: ProjectFiles): string | undefined {
  const candidates = [
    ...ENDINGS.map((ending) => path + ending),
    ...INDEXES.map((index) => (path + index).replace(/^\//u, "")),
  ];
  const existingPath = candidates.find((name) => files.has(name));
  if (existingPath !== undefined) return existingPath;
  // TypeScript is often imported by the name of its compiled file.
  const pathParts = /^(?<stem>.*)\.(?<ending>m?jsx?)$/u.exec(path)?.groups;
  return pathParts
    ? ["tsx", "ts", "mts"].map((ending) => `${pathParts["stem"]}.${ending}`).find((name) => files.has(name))
    : undefined;
}

function resolveElsewhere({ specifier, isInStyles }: ImportToResolve, context: ImportContext): ResolvedImport {
  if (specifier.startsWith("data:")) return { kind: "left" };
  const styles = stylesAt(specifier);
  if (styles !== undefined && isTaken(styles, context)) return { kind: "styles", ...styles };
  if (isInStyles) return { kind: "left" };
  const vendoredAddress = answerAddress(specifier);
  if (vendoredAddress !== undefined && isTaken(vendoredAddress, context))
    return { kind: "vendored", ...vendoredAddress };
  const name = packageAt(specifier)?.name;
  if (context.isNetworkAllowed || isAllowedAddress(specifier, context)) return { kind: "remote", address: specifier };
  return {
    ...error(`"${specifier}" is on the network, which this preview may not use`),
    isNetworkNeeded: true,
    ...(name === undefined || !isAtPackageHost(specifier) ? {} : { packageName: name }),
  };
}

/** Whether an address is of a package that may be fetched from its host. */
export function isAllowedAddress(
  address: string,
  { allowedPackages }: Pick<ImportContext, "allowedPackages">,
): boolean {
  const name = packageAt(address)?.name;
  return name !== undefined && allowedPackages.includes(name) && isAtPackageHost(address);
}

/** A package of another major version than the product's comes from the network, where that is allowed. */
function isTaken({ note }: { note?: string }, { isNetworkAllowed }: ImportContext): boolean {
  return note === undefined || !isNetworkAllowed;
}

function resolvePackage({ specifier, importer, isInStyles }: ImportToResolve, context: ImportContext): ResolvedImport {
  const address = mapSpecifier(specifier, context.importMap);
  // The product may also have the package that the page's import map refers to.
  if (address !== undefined) {
    const resolution = resolveElsewhere(
      { specifier: address, importer, isInStyles },
      { ...context, isNetworkAllowed: false },
    );
    if (resolution.kind === "vendored" || resolution.kind === "styles")
      return isTaken(resolution, context) ? resolution : { kind: "remote", address };
  }
  // Tailwind's own stylesheets are inserted where Tailwind runs.
  if (isInStyles && packageName(specifier) === "tailwindcss") return { kind: "left" };
  const styles = findStyles(specifier);
  if (styles !== undefined) return { kind: "styles", ...styles };
  const name = packageName(specifier);
  const vendoredModule = moduleIn({ name, file: specifier.slice(name.length + 1) });
  if (vendoredModule !== undefined) return { kind: "vendored", ...vendoredModule };
  const isAllowed = context.allowedPackages.includes(name) && (address === undefined || isAtPackageHost(address));
  if (!context.isNetworkAllowed && !isAllowed) {
    const text = `The package "${name}" is not part of this product, and this preview may not use the network. Do without it, or allow the network`;
    return { ...error(text), isNetworkNeeded: true, packageName: name };
  }
  if (address !== undefined) return { kind: "remote", address };
  const isStyle = isInStyles || specifier.endsWith(".css");
  return { kind: "remote", address: (isStyle ? styleAddressOf : addressOf)(specifier, name, context.files) };
}

function mapSpecifier(specifier: string, imports: Readonly<Record<string, string>>): string | undefined {
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

/** `@1.2.3` if a `package.json` of the project has a version; else empty, which means the newest. */
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
