import { t } from "@lingui/core/macro";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { FileMenu, type FileMenuActions } from "./file-menu.tsx";
import { FileSearchField } from "./file-search.tsx";
import classes from "./files.module.css";
import { FileTree, type FileTreeProps } from "./tree/file-tree.tsx";

interface FileSideProps extends FileTreeProps {
  /** The label of the files: their number, or the number of the selected ones. */
  label: string;
  /** The files that the buttons apply to. */
  target: readonly string[];
  isRenamable: boolean;
  menu: FileMenuActions;
  searchedFiles: () => readonly { fileId: string; path: string; text: string }[];
  onSearchResult: (fileId: string) => void;
}

/** The file tree, the search in the files, and the actions for the chosen ones. */
export function FileSide({ label, target, isRenamable, menu, searchedFiles, onSearchResult, ...tree }: FileSideProps) {
  const { folder, isWritable } = tree;
  const [only] = target.length === 1 ? target : [];
  return (
    <div className={classes.side} data-writable={isWritable || undefined}>
      <div className={classes.sideBar}>
        <span className={classes.grow}>{label}</span>
        {isWritable ? <FileMenu {...menu} /> : null}
        <IconButton
          icon={IconPencil}
          label={folder === undefined ? t`Rename file (F2)` : t`Rename folder (F2)`}
          disabled={folder === undefined ? !isRenamable || only === undefined : !isWritable}
          onClick={() => {
            if (folder !== undefined) tree.onRenameFolder(folder);
            else if (only !== undefined) tree.onRename(only);
          }}
        />
        <IconButton
          icon={IconTrash}
          label={
            folder !== undefined
              ? t`Delete folder (Delete)`
              : target.length > 1
                ? t`Delete ${target.length} files`
                : t`Delete file (Delete)`
          }
          disabled={!isWritable || (folder === undefined && target.length === 0)}
          onClick={() => (folder === undefined ? tree.onDelete(target) : tree.onDeleteFolder(folder))}
        />
      </div>
      <FileSearchField files={searchedFiles} onOpen={onSearchResult}>
        <FileTree {...tree} />
      </FileSearchField>
    </div>
  );
}
