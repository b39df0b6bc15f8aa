import { entrypointOf, type FileWithContent, isWholeFile, isWrittenFile, type VersionWork } from "@tutti/domain";
import type { AppReach } from "@tutti/preview";

/**
 * Milliseconds without a file being written after which the next one is not waited for: between two files there is
 * less.
 */
export const PAUSE_BETWEEN_FILES = 700;

/** The files of a version that are whole, as the preview takes them. */
export function wholeFiles(files: readonly FileWithContent[]): FileWithContent[] {
  return files.filter(isWholeFile);
}

/** Whether two lists hold the very same contents of the same files, in the same order. */
export function isSameFiles(one: readonly FileWithContent[], other: readonly FileWithContent[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ file, content }, index) => file === other[index]?.file && content === other[index]?.content)
  );
}

/** Where the app begins, also while that file is not whole; undefined where it has no beginning. */
export function entryOf(files: readonly FileWithContent[]): string | undefined {
  return entrypointOf(files.map(({ file }) => file.filename));
}

/** When what is whole of an app may be built. */
export type EarlyBuild = "not-yet" | "after-pause" | "now";

/**
 * Whether the app so far is built: at once where the file that is being written is none that it needs; after a pause
 * where no file is being written, because the next one may be one that it needs; not as long as nothing that it needs
 * was written in this version, unless the person asked for that.
 *
 * @param reach what the entry leads to among the files that are whole
 */
export function earlyBuild(
  work: VersionWork,
  { reach, isRequested }: { reach: AppReach; isRequested: boolean },
): EarlyBuild {
  if (!reach.isWhole) return "not-yet";
  if (isRequested) return "now";
  const isItsOwn = work.files.some((file) => isWrittenFile(file) && reach.paths.includes(file.file.filename));
  if (!isItsOwn) return "not-yet";
  return work.writing === undefined ? "after-pause" : "now";
}
