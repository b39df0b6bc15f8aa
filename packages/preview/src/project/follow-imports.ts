import { type ImportContext, resolveImport } from "../bundler/resolve-import.ts";
import { importsIn } from "./imports-in.ts";
import type { ProjectFiles } from "./project-files.ts";

/** What a page or a module begins with, as the plan of a page tells it. */
export interface ReachStart {
  /** Every file by its path, and the scripts that stand in the page itself. */
  files: ProjectFiles;
  /** The modules and stylesheets that the page names. */
  entries: readonly string[];
  importMap: ImportContext["importMap"];
}

/** What the entries of a project lead to. */
export interface Reach {
  /** The files of the project, in the order in which they are met. */
  paths: string[];
  /** What is named and not there. */
  missing: string[];
}

/**
 * Follows the imports of modules and stylesheets. Packages are not missing, nor is what only the network has. That
 * nothing is missing means that the bundler may be asked, which alone knows.
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
  // A set that grows while it is walked: what is added to it is walked, too.
  for (const path of reachedPaths) {
    for (const { specifier, isInStyles } of importsIn(path, files.get(path) ?? "")) follow(specifier, path, isInStyles);
  }
  return { paths: [...reachedPaths], missing: [...missing] };
}
