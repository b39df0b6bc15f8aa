/** What is to be bundled. */
export interface BundleRequest {
  /** Of whom it is: what is kept from one build to the next, and what a newer request puts out of date. */
  key: string;
  /** Every file by its path, and the scripts that stand in the page itself. */
  files: ReadonlyMap<string, string>;
  /** The modules and stylesheets that the page names, in its order. */
  entries: readonly string[];
  importMap: Readonly<Record<string, string>>;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts without that. */
  allowedPackages: readonly string[];
}

/** Something that keeps a project from being built. */
export interface BuildProblem {
  /** Plain text: the place, what is wrong, and the line. */
  text: string;
  /** The file's path; undefined where it is about none. */
  file: string | undefined;
  /** Both count from 1. */
  line: number | undefined;
  column: number | undefined;
  /** Whether there would be no problem with the network. */
  isNetworkNeeded: boolean;
  /** The package that would have to be fetched; undefined where it is about none. */
  packageName: string | undefined;
}

export interface Bundle {
  javascript: string;
  css: string;
  /** The source map of `javascript`, as JSON. */
  map: string;
  /** The packages of the product that it imports, by the names that programs import. */
  vendoredIds: readonly string[];
  /** The stylesheets of the product that it imports, by their ids. */
  styles: readonly string[];
  /** Lines for the console: where the product has another major version of a package than what was asked for. */
  notes: readonly string[];
  /** The addresses on the network that it imports from. */
  remote: readonly string[];
  /** Whether it imports anything from the network, programs or styles. */
  usesNetwork: boolean;
}

export type BundleResult = { ok: true; value: Bundle } | { ok: false; error: BuildProblem[] };
