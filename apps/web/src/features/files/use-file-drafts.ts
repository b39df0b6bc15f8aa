import { type RefObject, useMemo, useRef, useState } from "react";
import { type Drafts, moveDrafts, renameDrafts, withDraft } from "./file-drafts.ts";

/** The unsaved changes of files, by version and file. */
export interface FileDrafts {
  get(versionId: string, path: string): string | undefined;
  /** Undefined removes the draft. */
  set(versionId: string, path: string, text: string | undefined): void;
  rename(versionId: string, paths: { from: string; to: string }): void;
  /**
   * Moves drafts to a version that was made of another; `settledPaths` are the files that were saved or deleted with
   * it.
   */
  move(versions: { from: string; to: string; settledPaths: readonly string[] }): void;
  /** The file that the person opened last, and the version it was opened in. */
  lastOpenedFile: RefObject<{ versionId: string; path: string } | undefined>;
  /** The version that was there when the person began to look. */
  firstVersionId: string | undefined;
  /** Folders that were made and have no file yet. */
  newFolders: readonly string[];
  setNewFolders(folders: readonly string[]): void;
}

/**
 * Drafts that outlive the editor, so that looking at the preview loses nothing.
 *
 * @param versionId the version that is shown
 */
export function useFileDrafts(versionId: string | undefined): FileDrafts {
  const lastOpenedFile = useRef<{ versionId: string; path: string }>(undefined);
  const [firstVersionId, setFirstVersionId] = useState(versionId);
  if (firstVersionId === undefined && versionId !== undefined) setFirstVersionId(versionId);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [newFolders, setNewFolders] = useState<readonly string[]>([]);
  return useMemo(
    () => ({
      get: (versionId, path) => drafts.get(versionId)?.get(path),
      set: (versionId, path, text) => setDrafts((before) => withDraft(before, versionId, path, text)),
      rename: (versionId, paths) => setDrafts((before) => renameDrafts(before, versionId, paths)),
      move: (versions) => setDrafts((before) => moveDrafts(before, versions)),
      lastOpenedFile,
      firstVersionId,
      newFolders,
      setNewFolders,
    }),
    [drafts, firstVersionId, newFolders],
  );
}
