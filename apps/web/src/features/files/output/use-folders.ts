import { type Artifact, type FileChange, initialViewer } from "@tutti/domain";
import { useEngine } from "../../../bindings/services-context.tsx";
import { foldersOf } from "../tree/arrange-paths.ts";
import { buildTree, type FileTreeRow, folderId, treeItems, treeRows } from "../tree/file-tree-view.ts";

/** The tree of a version's files. */
export interface Folders {
  /** The paths of the folders that are open. */
  expandedFolders: readonly string[];
  /** The rows that are in sight. */
  rows: readonly FileTreeRow[];
  /** Opens a folder, or closes it. */
  toggle(path: string): void;
}

/**
 * The folders of a version, as the artifact's record remembers which of them are open. Before a file is chosen, all
 * are.
 *
 * @param options.newFolders folders that have no file yet
 * @param options.openId the file that is open
 */
export function useFolders(options: {
  artifact: Artifact;
  changes: readonly FileChange[];
  newFolders: readonly string[];
  openId: string | undefined;
}): Folders {
  const { artifact, changes, newFolders, openId } = options;
  const { artifacts } = useEngine();
  const viewer = artifact.viewer ?? initialViewer;
  const isUntouched = viewer.activeFileId === null && viewer.expandedFolders.length === 0;
  const expandedFolders = isUntouched ? foldersOf(changes.map(({ path }) => path)) : viewer.expandedFolders;
  const items = treeItems(
    changes.map(({ fileId, path, state }) => ({ id: fileId, path, state })),
    newFolders,
  );
  return {
    expandedFolders,
    rows: treeRows(buildTree(items), new Set(expandedFolders.map(folderId))),
    toggle: (path) => {
      const isOpen = expandedFolders.includes(path);
      const next = isOpen ? expandedFolders.filter((folder) => folder !== path) : [...expandedFolders, path];
      artifacts.show(artifact.id, { expandedFolders: next, activeFileId: viewer.activeFileId ?? openId ?? null });
    },
  };
}
