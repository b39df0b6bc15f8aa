import { entrypointOf, type FileWithContent, isWholeFile, isWrittenFile, type VersionWork } from "@tutti/domain";
import type { AppReach } from "@tutti/preview";

/**
 * Milliseconds without a file being written after which the next one is not waited for: the pause between two files is
 * shorter.
 */
export const PAUSE_BETWEEN_FILES = 700;

/** The complete files of a version, as the preview takes them. */
export function wholeFiles(files: readonly FileWithContent[]): FileWithContent[] {
  return files.filter(isWholeFile);
}

/** Whether two lists hold identical contents of the same files, in the same order. */
export function isSameFiles(one: readonly FileWithContent[], other: readonly FileWithContent[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ file, content }, index) => file === other[index]?.file && content === other[index]?.content)
  );
}

/** The path of the app's entry, even while that file is incomplete; undefined where there is none. */
export function entryOf(files: readonly FileWithContent[]): string | undefined {
  return entrypointOf(files.map(({ file }) => file.filename));
}

/** The time at which the complete files of an app may be built. */
export type EarlyBuild = "not-yet" | "after-pause" | "now";

/**
 * Whether the incomplete app is built: at once if the app does not need the file that is being written; after a pause
 * if no file is being written, because the app may need the next one; not as long as no file that it needs was written
 * in this version, unless the person asked for the app.
 *
 * @param reach the files that the entry reaches among the complete ones
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
