import { entrypointOf } from "@tutti/domain";

/** The files of an app's first version. */
export interface FirstFiles {
  /** The files that the answer wrote, by path. */
  writtenFiles: ReadonlyMap<string, string>;
  /** The files that are still the starter's, by path. */
  starterFiles: ReadonlyMap<string, string>;
}

const CODE_ENDING = /\.(?:[cm]?[jt]sx?|vue|svelte)$/u;

/**
 * The starter's files that an answer makes needless: the starter is a hint, and the answer's own entrypoint wins. A
 * file is removed if the answer wrote the same module with another extension, or if the app's entrypoint no longer
 * leads to it.
 */
export function starterLeftovers({ writtenFiles, starterFiles }: FirstFiles): string[] {
  const writtenModules = new Set([...writtenFiles.keys()].filter(isCode).map(stemOf));
  const files = new Map([...starterFiles].filter(([path]) => !isCode(path) || !writtenModules.has(stemOf(path))));
  for (const [path, text] of writtenFiles) files.set(path, text);

  const ownEntry = entrypointOf(writtenFiles.keys());
  let reachedPaths = reachedFrom(entrypointOf(files.keys()), files);
  if (ownEntry !== undefined && !reachedPaths.has(ownEntry)) {
    // A page of the starter that is only mentioned would be taken for the entrypoint.
    for (const path of starterFiles.keys())
      if (entrypointOf([...writtenFiles.keys(), path]) === path) files.delete(path);
    reachedPaths = reachedFrom(ownEntry, files);
  }
  return [...starterFiles.keys()].filter((path) => !reachedPaths.has(path));
}

function isCode(path: string): boolean {
  return CODE_ENDING.test(path);
}

function stemOf(path: string): string {
  return path.replace(CODE_ENDING, "");
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A name in quotes or brackets that may be a file's: `"./App"`, `'@/lib/util'`, `url(style.css)`. */
const NAME = /["'`(](?<name>(?:\.{1,2}\/|[@~]\/|\/)?[\w@.~-][\w@./~-]*)(?:[?#][^"'`()\s]*)?["'`)]/gu;

/**
 * The files that a file leads to by the names that occur in their texts. It matches too much rather than too little: a
 * file that is only mentioned stays.
 */
function reachedFrom(entry: string | undefined, files: ReadonlyMap<string, string>): Set<string> {
  const reachedPaths = new Set(entry === undefined ? [] : [entry]);
  // The set grows while it is iterated: added paths are visited, too.
  for (const path of reachedPaths) {
    for (const { groups } of (files.get(path) ?? "").matchAll(NAME)) {
      for (const file of filesByName(groups?.["name"] ?? "", path, files)) reachedPaths.add(file);
    }
  }
  return reachedPaths;
}

function filesByName(name: string, importer: string, files: ReadonlyMap<string, string>): string[] {
  const candidates = new Set(
    foldersFor(name, importer).flatMap((folder) => joinPath(folder, name.replace(/^[@~]\//u, "")) ?? []),
  );
  return [...files.keys()].filter((path) => {
    const stem = stemOf(path);
    return (
      candidates.has(path) ||
      candidates.has(stem) ||
      candidates.has(stem.replace(/\/index$/u, "")) ||
      candidates.has(`${stem}.js`)
    );
  });
}

/** The folders that a name may be relative to: its importer's, the root, the folder of static files, or the alias's. */
function foldersFor(name: string, importer: string): string[] {
  if (/^[@~]\//u.test(name)) return ["src", ""];
  if (name.startsWith(".")) return [folderOf(importer)];
  return name.startsWith("/") ? ["", "public"] : [folderOf(importer), "", "public"];
}

function joinPath(folder: string, name: string): string | undefined {
  const steps = folder === "" ? [] : folder.split("/");
  for (const step of name.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}
