import type { ArtifactFile, ArtifactFileContent } from "./artifact-file.ts";
import type { ArtifactVersion } from "./artifact-version.ts";

/** What became of a file since the parent version (specification, point 4, "File change state"). */
export type FileChangeState = "idle" | "generating" | "modified" | "new" | "removed";

/** A file of a version, or one that the version no longer has. */
export interface FileChange {
  path: string;
  /** In the version, or in the parent where it was removed. */
  fileId: string;
  state: FileChangeState;
  /** What it holds in the version; undefined where it was removed. */
  contentId: string | undefined;
  /** What it held in the parent; undefined where it is new. */
  parentContentId: string | undefined;
}

/** Where the records of an artifact are found. */
export interface ArtifactRecords {
  fileOf(id: string): ArtifactFile | undefined;
  contentOf(id: string): ArtifactFileContent | undefined;
}

/**
 * What a version has made of its parent's files, by path, in the order of the paths. A file is the same one by its
 * path, so that the versions of several models compare too. Without a parent every file is new.
 */
export function fileChanges(
  version: Pick<ArtifactVersion, "fileContents">,
  parent: Pick<ArtifactVersion, "fileContents"> | undefined,
  records: ArtifactRecords,
): FileChange[] {
  const before = placesOf(parent, records);
  const now = placesOf(version, records);
  const changes: FileChange[] = [];
  for (const [path, { fileId, contentId }] of now) {
    const parentContentId = before.get(path)?.contentId;
    changes.push({ path, fileId, contentId, parentContentId, state: stateOf(contentId, parentContentId, records) });
  }
  for (const [path, { fileId, contentId }] of before) {
    if (!now.has(path)) {
      changes.push({ path, fileId, state: "removed", contentId: undefined, parentContentId: contentId });
    }
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function placesOf(
  version: Pick<ArtifactVersion, "fileContents"> | undefined,
  { fileOf }: ArtifactRecords,
): Map<string, { fileId: string; contentId: string }> {
  const places = new Map<string, { fileId: string; contentId: string }>();
  for (const [fileId, contentId] of Object.entries(version?.fileContents ?? {})) {
    const file = fileOf(fileId);
    if (file) places.set(file.filename, { fileId, contentId });
  }
  return places;
}

function stateOf(
  contentId: string,
  parentContentId: string | undefined,
  { contentOf }: ArtifactRecords,
): Exclude<FileChangeState, "removed"> {
  const content = contentOf(contentId);
  if (content?.generationStatus === "generating") return "generating";
  if (parentContentId === undefined) return "new";
  if (contentId === parentContentId) return "idle";
  // Written again, word for word.
  return content?.content === contentOf(parentContentId)?.content ? "idle" : "modified";
}
