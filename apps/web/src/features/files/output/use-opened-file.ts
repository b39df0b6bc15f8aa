import { type Artifact, type ArtifactVersion, type FileChange, initialViewer, USER_CHARACTER_ID } from "@tutti/domain";
import { useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { openFile } from "../open-file.ts";
import type { FileDrafts } from "../use-file-drafts.ts";

/** The file that is open in a version. */
export interface OpenedFile {
  /** Undefined for a version without files. */
  open: FileChange | undefined;
  /** Opens another file, of this version or of one that was just made. */
  show(next: { versionId: string; path: string }): void;
}

/**
 * Follows which file is open, through the versions that a person looks at and while files are written; see `openFile`.
 *
 * @param options.changes the files of the version
 */
export function useOpenedFile(options: {
  artifact: Artifact;
  version: ArtifactVersion;
  drafts: FileDrafts;
  changes: readonly FileChange[];
}): OpenedFile {
  const { artifact, version, drafts, changes } = options;
  const { tables } = useEngine();
  const [shownFile, setShownFile] = useState(() =>
    drafts.lastOpenedFile.current?.versionId === version.id ? drafts.lastOpenedFile.current : undefined,
  );
  const [writtenPath, setWrittenPath] = useState<string>();
  const viewer = artifact.viewer ?? initialViewer;
  const rememberedPath = tables.artifactFiles.get(viewer.activeFileId ?? "")?.filename;
  const path = shownFile?.path ?? writtenPath ?? rememberedPath;
  const isOfModel = version.characterId !== USER_CHARACTER_ID && version.parentVersionId !== null;
  const open = openFile(
    changes,
    path === undefined ? undefined : { path, isHere: shownFile?.versionId === version.id },
    { isNew: isOfModel && version.id !== drafts.firstVersionId },
  );
  // The file that was written last stays open when the version is complete, even if another file was chosen in an older
  // version.
  if (open?.state === "generating" && shownFile?.versionId !== version.id && (writtenPath !== open.path || shownFile)) {
    setWrittenPath(open.path);
    setShownFile(undefined);
  }
  return {
    open,
    show: (next) => {
      drafts.lastOpenedFile.current = next;
      setShownFile(next);
    },
  };
}
