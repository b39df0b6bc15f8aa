import type { GuardedProgram } from "../loops/guard-loops.ts";
import type { Insertion } from "../loops/insertions.ts";

/** A project to bundle. */
export interface BundleRequest {
  /** The key of the project: builds share a cache under it, and a newer request with it supersedes older ones. */
  key: string;
  /** Every file by its path, and the page's inline scripts. */
  files: ReadonlyMap<string, string>;
  /** The modules and stylesheets that the page names, in its order. */
  entries: readonly string[];
  importMap: Readonly<Record<string, string>>;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts even where the network is not allowed. */
  allowedPackages: readonly string[];
  /** Scripts of the page that are no modules, whose loops are guarded. */
  scripts: readonly string[];
  /** Whether the loops of all programs are guarded; else the page has no guard that they could call. */
  isGuarded: boolean;
}

/** A problem that prevents a project from being built. */
export interface BuildProblem {
  /** Plain text: the place, what is wrong, and the line of source. */
  text: string;
  /** The file's path; undefined for a problem that concerns no file. */
  file: string | undefined;
  /** Line and column both count from 1. */
  line: number | undefined;
  column: number | undefined;
  /** Whether the problem would not occur with the network. */
  isNetworkNeeded: boolean;
  /** The package that would have to be fetched; undefined for a problem that concerns no package. */
  packageName: string | undefined;
}

export interface Bundle {
  javascript: string;
  /** What was inserted into `javascript` after its source map was made. */
  insertions: readonly Insertion[];
  /** The scripts of the request in their order; none where loops are not guarded. */
  scripts: readonly GuardedProgram[];
  css: string;
  /** The source map of `javascript`, as JSON. */
  map: string;
  /** The packages of the product that the bundle imports, by the names that programs import. */
  vendoredIds: readonly string[];
  /** The stylesheets of the product that the bundle imports, by their ids. */
  styles: readonly string[];
  /** Lines for the console: where the product has another major version of a package than the requested one. */
  notes: readonly string[];
  /** The addresses on the network that the bundle imports from. */
  remote: readonly string[];
  /** Whether the bundle imports anything from the network, programs or styles. */
  usesNetwork: boolean;
}

export type BundleResult = { ok: true; value: Bundle } | { ok: false; error: BuildProblem[] };
