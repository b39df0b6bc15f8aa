import type { ArtifactFile, ArtifactFileContent } from "./artifact-file.ts";

/**
 * How far a file of a version is while the version is generated.
 *
 * - `writing`: its text still comes
 * - `unfinished`: an earlier answer broke off in its middle, and it was not written again so far
 * - `new`, `modified`: written whole in this version
 * - `unchanged`: whole, as the version began with it
 * - `removed`: the parent version has it, and this one no longer
 */
export type WorkState = "writing" | "unfinished" | "new" | "modified" | "unchanged" | "removed";

/** A file with its content, as the tables hold them. */
export interface FileWithContent {
  file: ArtifactFile;
  content: ArtifactFileContent;
}

/** A file of a version that is being generated. Of a removed one the content is the parent's. */
export interface WorkFile extends FileWithContent {
  state: WorkState;
}

/** What of a version is there while it is generated. */
export interface VersionWork {
  /**
   * What was written, in the order in which it was begun; then what is unchanged, then what was removed, both by path.
   */
  files: readonly WorkFile[];
  /** The file that is being written right now; undefined between two files. */
  writing: WorkFile | undefined;
  /** The file that became whole last, of those that this version has written. */
  lastFile: WorkFile | undefined;
}

/** Whether nothing of a file is missing: it was written to its end, or the version began with it. */
export function isWholeFile({ content: { generationStatus } }: FileWithContent): boolean {
  return generationStatus === "success" || generationStatus === "idle";
}

/** Whether a version has written a file to its end, and so differs from what it began with. */
export function isWrittenFile({ state }: WorkFile): boolean {
  return state === "new" || state === "modified";
}

/**
 * What of a version is there already, from its records alone: the same after a reload. Files are compared with the
 * parent's by path. A version without a parent began with a starter, whose contents have the status `idle`.
 *
 * @param files of the version
 * @param parent the files of the parent version; undefined where there is none
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

/** By the time of the beginning; of those that were begun at once the one that is being written is the last. */
function compareStarts(a: WorkFile, b: WorkFile): number {
  const isLater = Number(a.state === "writing") - Number(b.state === "writing");
  return a.content.createdAt - b.content.createdAt || isLater || comparePaths(a, b);
}

function comparePaths(a: FileWithContent, b: FileWithContent): number {
  return a.file.filename < b.file.filename ? -1 : 1;
}
