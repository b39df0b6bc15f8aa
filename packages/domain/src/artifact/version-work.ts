import type { ArtifactFile, ArtifactFileContent } from "./artifact-file.ts";

/**
 * The state of a file while its version is generated.
 *
 * - `writing`: its text is still arriving
 * - `unfinished`: an earlier answer was interrupted in its middle, and it was not written again so far
 * - `new`, `modified`: written whole in this version
 * - `unchanged`: whole, as in the initial files of the version
 * - `removed`: in the parent version, and no longer in this one
 */
export type WorkState = "writing" | "unfinished" | "new" | "modified" | "unchanged" | "removed";

/** A file with its content, as the tables hold them. */
export interface FileWithContent {
  file: ArtifactFile;
  content: ArtifactFileContent;
}

/** A file of a version that is being generated. The content of a removed one is the parent's. */
export interface WorkFile extends FileWithContent {
  state: WorkState;
}

/** The progress of a version while it is generated. */
export interface VersionWork {
  /**
   * The written files, in the order in which they were begun; then the unchanged ones, then the removed ones, both by
   * path.
   */
  files: readonly WorkFile[];
  /** The file that is currently being written; undefined between two files. */
  writing: WorkFile | undefined;
  /** The last file that was completed, of those that this version has written. */
  lastFile: WorkFile | undefined;
}

/** Whether a file is complete: it was written to its end, or is an initial file of the version. */
export function isWholeFile({ content: { generationStatus } }: FileWithContent): boolean {
  return generationStatus === "success" || generationStatus === "idle";
}

/** Whether a version has written a file to its end, so that it differs from the initial one. */
export function isWrittenFile({ state }: WorkFile): boolean {
  return state === "new" || state === "modified";
}

/**
 * The progress of a version, from its records alone: the same after a reload. Files are compared with the parent's by
 * path. A version without a parent began with a starter, whose contents have the status `idle`.
 *
 * @param files of the version
 * @param parent the files of the parent version; undefined if there is none
 */
export function versionWork(
  files: readonly FileWithContent[],
  parent: readonly FileWithContent[] | undefined,
): VersionWork {
  const before = new Map(parent?.map((heldFile) => [heldFile.file.filename, heldFile]));
  const there = new Set(files.map(({ file }) => file.filename));
  const all = files.map(
    (heldFile): WorkFile => ({ ...heldFile, state: stateOf(heldFile, before.get(heldFile.file.filename)) }),
  );
  const isBegun = ({ state }: WorkFile): boolean => state !== "unchanged";
  const workFiles = all.filter(isBegun).sort(compareStarts);
  const heldFiles = [...before.values()].filter(({ file }) => !there.has(file.filename));
  return {
    files: [
      ...workFiles,
      ...all.filter((file) => !isBegun(file)).sort(comparePaths),
      ...heldFiles.map((heldFile): WorkFile => ({ ...heldFile, state: "removed" })).sort(comparePaths),
    ],
    writing: workFiles.findLast(({ state }) => state === "writing"),
    lastFile: workFiles.findLast(isWrittenFile),
  };
}

function stateOf(heldFile: FileWithContent, before: FileWithContent | undefined): WorkState {
  const { content } = heldFile;
  if (content.generationStatus === "generating") return "writing";
  if (!isWholeFile(heldFile)) return "unfinished";
  if (before !== undefined) return before.content.id === content.id ? "unchanged" : "modified";
  return content.generationStatus === "idle" ? "unchanged" : "new";
}

/**
 * By the time of their beginning; of files that were begun at the same time, the one that is being written is the last.
 */
function compareStarts(a: WorkFile, b: WorkFile): number {
  const isLater = Number(a.state === "writing") - Number(b.state === "writing");
  return a.content.createdAt - b.content.createdAt || isLater || comparePaths(a, b);
}

function comparePaths(a: FileWithContent, b: FileWithContent): number {
  return a.file.filename < b.file.filename ? -1 : 1;
}
