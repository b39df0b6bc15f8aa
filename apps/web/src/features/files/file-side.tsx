import { t } from "@lingui/core/macro";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { FileTree, type FileTreeProps } from "./file-tree.tsx";
import classes from "./files.module.css";

interface FileSideProps extends FileTreeProps {
  /** What is said of the files: how many there are, or how many are selected. */
  label: string;
  /** The files that the buttons are about. */
  target: readonly string[];
  isRenamable: boolean;
  isWritable: boolean;
}

/** The tree of files, and what can be done with those that are chosen in it. */
export function FileSide({ label, target, isRenamable, isWritable, ...tree }: FileSideProps) {
  const [only] = target.length === 1 ? target : [];
  return (
    <div className={classes.side}>
      <div className={classes.sideBar}>
        <span className={classes.grow}>{label}</span>
        <IconButton
          icon={IconPencil}
          label={t`Rename file (F2)`}
          disabled={!isRenamable || only === undefined}
          onClick={() => only !== undefined && tree.onRename(only)}
        />
        <IconButton
          icon={IconTrash}
          label={target.length > 1 ? t`Delete ${target.length} files` : t`Delete file (Delete)`}
          disabled={!isWritable || target.length === 0}
          onClick={() => tree.onDelete(target)}
        />
      </div>
      <FileTree {...tree} />
    </div>
  );
}
