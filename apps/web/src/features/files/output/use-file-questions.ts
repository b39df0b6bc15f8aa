import { type Artifact, type ArtifactVersion, type FileChange, renamedPath } from "@tutti/domain";
import { useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import type { FileQuestion } from "../file-dialogs.tsx";
import { isBelow } from "../tree/arrange-paths.ts";
import type { FileDrafts } from "../use-file-drafts.ts";

/** What the page asks a person before files are renamed and deleted, and what it does then. */
export interface FileQuestions {
  /** Whether files of the version can be renamed at all. */
  isRenamable: boolean;
  /** The files whose deletion is asked for; empty where it is not. */
  deletedIds: readonly string[];
  askToRename(fileId: string): void;
  askToRenameFolder(path: string): void;
  askToDelete(fileIds: readonly string[]): void;
  /** A folder without files is removed at once. */
  askToDeleteFolder(path: string): void;
  cancelDeletion(): void;
  rename(fileId: string, name: string): Promise<void>;
  deleteThem(): Promise<void>;
}

/**
 * @param options.changes the files of the version
 * @param options.isWritable whether the version can be changed
 * @param options.ask shows the question about a name
 * @param options.onRenamed called with the paths of a file that was renamed
 * @param options.onChanged called after files were renamed or deleted: the selection no longer holds
 */
export function useFileQuestions(options: {
  artifact: Artifact;
  version: ArtifactVersion;
  drafts: FileDrafts;
  changes: readonly FileChange[];
  isWritable: boolean;
  ask: (question: FileQuestion) => void;
  onRenamed: (paths: { from: string; to: string }) => void;
  onChanged: () => void;
}): FileQuestions {
  const { artifact, version, drafts, changes, isWritable, ask, onRenamed, onChanged } = options;
  const { artifacts } = useEngine();
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const isRenamable = isWritable && artifact.headVersionId === version.id;
  const isInVersion = (id: string): boolean => Object.hasOwn(version.fileContents, id);
  const pathOf = (fileId: string): string => changes.find((change) => change.fileId === fileId)?.path ?? "";

  return {
    isRenamable,
    deletedIds,
    askToRename: (fileId) => {
      if (isRenamable && isInVersion(fileId)) ask({ kind: "rename-file", fileId, path: pathOf(fileId) });
    },
    askToRenameFolder: (path) => {
      if (isWritable) ask({ kind: "rename-folder", path });
    },
    askToDelete: (fileIds) => {
      if (isWritable) setDeletedIds(fileIds.filter(isInVersion));
    },
    askToDeleteFolder: (folder) => {
      if (!isWritable) return;
      const presentFiles = changes.filter(({ path, state }) => state !== "removed" && isBelow(path, folder));
      if (presentFiles.length > 0) setDeletedIds(presentFiles.map(({ fileId }) => fileId));
      else drafts.setNewFolders(drafts.newFolders.filter((each) => each !== folder && !isBelow(each, folder)));
    },
    cancelDeletion: () => setDeletedIds([]),
    rename: async (fileId, name) => {
      const from = pathOf(fileId);
      const renameResult = renamedPath(from, name);
      if (!(await artifacts.renameFile(artifact.id, fileId, name)) || !renameResult.ok) return;
      const to = renameResult.value ?? from;
      drafts.rename(version.id, { from, to });
      onChanged();
      onRenamed({ from, to });
    },
    deleteThem: async () => {
      const settledPaths = deletedIds.map(pathOf);
      const id = await artifacts.deleteFiles(artifact.id, deletedIds);
      onChanged();
      if (id !== undefined) drafts.move({ from: version.id, to: id, settledPaths });
    },
  };
}
