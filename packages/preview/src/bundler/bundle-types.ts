import type { VendoredGroup } from "../vendored/vendored-packages.ts";

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
}

export interface Bundle {
  javascript: string;
  css: string;
  /** The source map of `javascript`, as JSON. */
  map: string;
  vendored: VendoredGroup[];
  /** Whether it imports code from the network. */
  isRemote: boolean;
}

export type BundleResult = { ok: true; value: Bundle } | { ok: false; error: BuildProblem[] };
