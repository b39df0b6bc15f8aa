import { PACKAGE_HOSTS } from "../frame/frame-policy.ts";
import type { VendoredModule } from "./vendored-packages.ts";
import { findVendoredModule, packageName, programWith } from "./vendored-packages.ts";

/** A file of a package at one of the hosts that pages fetch packages from. */
export interface PackageAddress {
  name: string;
  /** As written in the address: `18.3.1`, `^7`, `latest`. */
  version: string | undefined;
  /** The path below the package, without a slash at its beginning; empty for its main file. */
  file: string;
}

/** A module of the product that replaces an address. */
export interface AnsweredAddress extends VendoredModule {
  /** A line for the console, if the product's major version differs from the requested one. */
  note?: string;
}

/** Packages by their names on cdnjs, BootstrapCDN and other hosts. */
const LIBRARIES: Readonly<Record<string, string>> = {
  "three.js": "three",
  "Chart.js": "chart.js",
  "p5.js": "p5",
  "pdf.js": "pdfjs-dist",
  "pixi.js": "pixi.js",
  PapaParse: "papaparse",
  "lodash.js": "lodash",
  KaTeX: "katex",
  mathjs: "mathjs",
  "twitter-bootstrap": "bootstrap",
  "font-awesome": "@fortawesome/fontawesome-free",
  fontawesome: "@fortawesome/fontawesome-free",
  "cannon.js": "cannon-es",
  Tone: "tone",
  "babel-standalone": "@babel/standalone",
  "babel-core": "@babel/standalone",
  "@highlightjs/cdn-assets": "highlight.js",
  "font-awesome.css": "@fortawesome/fontawesome-free",
};

const NPM =
  /^(?:esm\.sh|(?:cdn\.)?esm\.run|cdn\.skypack\.dev|(?:ga\.)?jspm\.(?:io|dev)|(?:esm\.)?unpkg\.com|(?:cdn|fastly)\.jsdelivr\.net\/npm)\/(?:v\d+\/|stable\/|pin\/|npm:|\*)*(?<name>(?:@[^/@]+\/)?[^/@]+)(?:@(?<version>[^/]+))?\/?(?<file>.*)$/u;

/** Hosts with addresses of their own form. */
const OTHERS: readonly RegExp[] = [
  /^(?:cdnjs\.cloudflare\.com\/ajax|ajax\.googleapis\.com\/ajax)\/libs\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/u,
  /^(?:stackpath|maxcdn|netdna)\.bootstrapcdn\.com\/(?<name>[^/]+)\/(?<version>[^/]+)\/(?<file>.+)$/u,
  /^use\.(?<name>fontawesome)\.com\/releases\/v(?<version>[^/]+)\/(?<file>.+)$/u,
  /^code\.jquery\.com\/(?<file>(?<name>jquery)(?:-(?<version>\d[\d.]*\d))?[\w.]*\.js)$/u,
  /^(?<file>(?<name>d3)js\.org\/d3(?:\.v(?<version>\d+))?(?:\.min)?\.js)$/u,
  /^cdn\.(?<name>tailwindcss)\.com(?:\/(?<version>\d[^/]*))?\/?(?<file>)$/u,
  /^cdn\.sheetjs\.com\/(?<name>xlsx)-(?<version>[^/]+)\/package\/(?<file>.+)$/u,
  /^pixijs\.download\/(?:v?(?<version>[^/]+))\/(?<file>(?<name>pixi)[\w.]*\.m?js)$/u,
  /^(?<name>three)js\.org\/(?<file>(?:build|examples)\/.+)$/u,
];

/** The package file at an address of one of the usual hosts; undefined for all others. */
export function packageAt(address: string): PackageAddress | undefined {
  const rest = /^(?:https?:)?\/\/(?<rest>[^?#]+)/iu.exec(address)?.groups?.["rest"];
  if (rest === undefined) return undefined;
  for (const form of [NPM, ...OTHERS]) {
    const groups = form.exec(rest)?.groups;
    const name = groups?.["name"];
    if (groups === undefined || name === undefined) continue;
    const packageName = name === "pixi" ? "pixi.js" : Object.hasOwn(LIBRARIES, name) ? LIBRARIES[name] : name;
    return {
      name: packageName ?? name,
      version: groups["version"],
      // esm.sh builds a package for each age of browsers, jsDelivr as a module.
      file: (groups["file"] ?? "").replace(/^(?:es20\d\d|esnext)\//u, "").replace(/(?:^|\/)\+esm$/u, ""),
    };
  }
  return undefined;
}

/** The packages that addresses refer to, each once; none if an address is of no package, or not at a package host. */
export function packagesAt(addresses: readonly string[]): string[] {
  const names = addresses.map((address) => (isAtPackageHost(address) ? packageAt(address)?.name : undefined));
  return names.includes(undefined) ? [] : [...new Set(names.flatMap((name) => name ?? []))];
}

/** Whether an address is at one of the hosts that packages may be fetched from. */
export function isAtPackageHost(address: string): boolean {
  return PACKAGE_HOSTS.some((host) => address.replace(/^\/\//u, "https://").startsWith(`${host}/`));
}

/** The module of the product for an address, whether the address is imported or fetched as a script. */
export function answerAddress(address: string): AnsweredAddress | undefined {
  const packageAddress = packageAt(address);
  if (packageAddress === undefined) return undefined;
  const module = moduleIn(packageAddress);
  if (module === undefined) return undefined;
  const note = answersMajor(packageAddress, programWith(module.specifier)?.majors);
  return note === undefined ? module : { ...module, note };
}

/** The module of the product that a file of a package is, or is built of. */
export function moduleIn({ name, file }: Pick<PackageAddress, "name" | "file">): VendoredModule | undefined {
  const direct = findVendoredModule(file === "" ? name : `${name}/${file}`);
  if (direct !== undefined) return direct;
  const main = findVendoredModule(name)?.specifier;
  const stem = /(?:^|\/)(?<stem>[^/]+)\.m?js$/u.exec(file)?.groups?.["stem"]?.toLowerCase();
  if (stem === undefined) return undefined;
  // Names of built files end in their build target: `vue.esm-browser.prod.js`, `jspdf.umd.min.js`.
  const bare = stem.replace(
    /(?:[.-](?:min|umd|es\d?|esm|mjs|cjs|iife|global|module|core|runtime|browser|esm-browser|esm-bundler|prod|production|development|full|slim|bundle|all|v?\d+(?:\.\d+)*))+$/u,
    "",
  );
  for (const specifier of programWith(main ?? name)?.modules ?? []) {
    if (packageName(specifier) !== (main === undefined ? name : packageName(main))) continue;
    if (filesOf(specifier).includes(bare)) return { specifier };
  }
  return main !== undefined &&
    /^(?:(?:dist|lib|es|esm|esm-browser|build)\/)*(?:index|main)$/u.test(file.replace(/(?:\.\w+)+$/u, ""))
    ? { specifier: main }
    : undefined;
}

/** The names of a module's built files. */
function filesOf(specifier: string): readonly string[] {
  const own = (specifier.split("/").at(-1) ?? specifier).toLowerCase();
  return [own, own.replace(/\.js$/u, ""), ...(programWith(specifier)?.files?.[specifier] ?? [])];
}

/**
 * One line for the console if the product has another major version of a package than the one in an address; undefined
 * if it has that, or if the address has no version.
 *
 * @param majors those that the product's can replace, its own first; undefined means all
 */
export function answersMajor(
  { name, version = "" }: PackageAddress,
  majors: readonly number[] | undefined,
): string | undefined {
  const majorVersion = /^[\^~v]*(?<major>\d+)/u.exec(version)?.groups?.["major"];
  if (majors === undefined || majorVersion === undefined || majors.includes(Number(majorVersion))) return undefined;
  return `${name} ${version} was asked for; ${name} ${majors[0]}, which comes with this product, runs here.`;
}
