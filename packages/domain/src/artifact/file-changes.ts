import type { ArtifactFile, ArtifactFileContent } from "./artifact-file.ts";
import type { ArtifactVersion } from "./artifact-version.ts";

/** How a file differs from the parent version's (specification, point 4, "File change state"). */
export type FileChangeState = "idle" | "generating" | "modified" | "new" | "removed";

/** A file of a version, or one that the version no longer has. */
export interface FileChange {
  path: string;
  /** In the version, or in the parent if it was removed. */
  fileId: string;
  state: FileChangeState;
  /** The id of its content in the version; undefined if it was removed. */
  contentId: string | undefined;
  /** The id of its content in the parent; undefined if it is new. */
  parentContentId: string | undefined;
}

/** Finds the records of an artifact. */
export interface ArtifactRecords {
  fileOf(id: string): ArtifactFile | undefined;
  contentOf(id: string): ArtifactFileContent | undefined;
}

/**
 * The differences between a version's and its parent's files, in the order of their paths. Files are matched by path,
 * so that the versions of several models can be compared too. Without a parent every file is new.
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
  // Written again with identical content.
  return content?.content === contentOf(parentContentId)?.content ? "idle" : "modified";
}
