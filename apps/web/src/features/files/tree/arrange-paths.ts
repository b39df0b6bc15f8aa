import { folderOf } from "@tutti/domain";

/** A file of a version. */
export interface PlacedFile {
  fileId: string;
  path: string;
}

/** The move of a file from one path to another. */
export interface FileMove {
  fileId: string;
  from: string;
  to: string;
}

/** The path of a name in a folder; the top of the project is `""`. */
export function pathIn(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** The last step of a path. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Whether a path is in a folder, or in one below it. */
export function isBelow(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

/** Every folder that contains files, and every folder above it, sorted. */
export function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== ""; folder = folderOf(folder)) folders.add(folder);
  }
  return [...folders].sort();
}

/**
 * The moves of files that result from moving files and whole folders to a folder; a folder is moved with its content,
 * and neither into itself nor to where it is already.
 */
export function movesInto(
  files: readonly PlacedFile[],
  movedItems: { fileIds: readonly string[]; folders: readonly string[] },
  to: string,
): FileMove[] {
  const moves = new Map<string, FileMove>();
  for (const { fileId, path } of files) {
    if (movedItems.fileIds.includes(fileId)) moves.set(fileId, { fileId, from: path, to: pathIn(to, nameOf(path)) });
  }
  for (const folder of movedItems.folders) {
    if (to === folder || isBelow(to, folder)) continue;
    for (const move of folderMoves(files, folder, pathIn(to, nameOf(folder)))) moves.set(move.fileId, move);
  }
  return [...moves.values()].filter(({ from, to: target }) => from !== target);
}

/** The moves of the files in a folder that result from another path of the folder. */
export function folderMoves(files: readonly PlacedFile[], folder: string, to: string): FileMove[] {
  return files
    .filter(({ path }) => isBelow(path, folder))
    .map(({ fileId, path }) => ({ fileId, from: path, to: pathIn(to, path.slice(folder.length + 1)) }))
    .filter(({ from, to: target }) => from !== target);
}
