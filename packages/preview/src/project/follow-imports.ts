import { type ImportContext, resolveImport } from "../bundler/resolve-import.ts";
import { importsIn } from "./imports-in.ts";
import type { ProjectFiles } from "./project-files.ts";

/** The entries of a page or a module, as in a page's plan. */
export interface ReachStart {
  /** Every file by its path, and the page's inline scripts. */
  files: ProjectFiles;
  /** The modules and stylesheets that the page names. */
  entries: readonly string[];
  importMap: ImportContext["importMap"];
}

/** The files that are reachable from the entries of a project. */
export interface Reach {
  /** The files of the project, in the order in which they are met. */
  paths: string[];
  /** The files that are imported but missing. */
  missing: string[];
}

/**
 * Follows the imports of modules and stylesheets. Packages do not count as missing, nor do files that only the network
 * has. If nothing is missing, a build may be tried, which alone is certain.
 */
export function followImports({ files, entries, importMap }: ReachStart): Reach {
  const missing = new Set<string>();
  const reachedPaths = new Set<string>();
  const context: ImportContext = { files, importMap, isNetworkAllowed: false, allowedPackages: [] };
  const follow = (specifier: string, importer: string, isInStyles: boolean): void => {
    const resolvedImport = resolveImport({ specifier, importer, isInStyles }, context);
    // In a stylesheet a package looks like a file beside it, which is more likely.
    if (resolvedImport.kind === "error" && (isInStyles || !resolvedImport.isNetworkNeeded)) missing.add(specifier);
    if (resolvedImport.kind === "file") reachedPaths.add(resolvedImport.path);
  };
  for (const entry of entries) follow(entry, "index.html", false);
  // The set grows during the loop: added paths are visited, too.
  for (const path of reachedPaths) {
    for (const { specifier, isInStyles } of importsIn(path, files.get(path) ?? "")) follow(specifier, path, isInStyles);
  }
  return { paths: [...reachedPaths], missing: [...missing] };
}
