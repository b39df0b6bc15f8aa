import { t } from "@lingui/core/macro";
import { IconChevronRight, IconFile, IconFolder } from "@tabler/icons-react";
import type { FileChangeState } from "@tutti/domain";
import { type CSSProperties, type DragEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { dropEffectOf, readDrop, type TreeDrop, writeDrag } from "../dropped-files.ts";
import classes from "./file-tree.module.css";
import { type FileTreeRow, folderId, folderPath } from "./file-tree-view.ts";
import { type TreeAction, treeAction } from "./tree-key.ts";

export interface FileTreeProps {
  rows: readonly FileTreeRow[];
  /** The file that is open. */
  activeId: string | undefined;
  selectedIds: ReadonlySet<string>;
  /** The folder that was pressed last; new files go there. */
  folder: string | undefined;
  /** Whether files can be moved and dropped here. */
  isWritable: boolean;
  onOpen: (fileId: string) => void;
  onToggleFolder: (path: string) => void;
  onSelect: (fileIds: ReadonlySet<string>) => void;
  onFolder: (path: string | undefined) => void;
  onRename: (fileId: string) => void;
  onDelete: (fileIds: readonly string[]) => void;
  onRenameFolder: (path: string) => void;
  onDeleteFolder: (path: string) => void;
  /** Called with the drop, and the folder that it was dropped on; the top of the project is `""`. */
  onDrop: (drop: TreeDrop, folder: string) => void;
}

const marks: Readonly<Record<FileChangeState, string>> = {
  idle: "",
  generating: "…",
  modified: "M",
  new: "N",
  removed: "D",
};
const stateWords: Readonly<Record<FileChangeState, string>> = {
  idle: "",
  generating: t`being written`,
  modified: "modified",
  new: "new",
  removed: "removed",
};

/**
 * The files of a version as a tree; arrow keys walk it, Space selects several, F2 renames and Delete deletes. Items
 * that are dragged onto a folder move there, and files of the disk are uploaded.
 */
export function FileTree(props: FileTreeProps) {
  const { rows, activeId, selectedIds } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [focusedId, setFocusedId] = useState<string>();
  /** The folder that a drag is over. */
  const [target, setTarget] = useState<string>();
  const current =
    rows.find(({ node }) => node.id === focusedId) ?? rows.find(({ node }) => node.id === activeId) ?? rows[0];

  const isSelected = ({ node }: FileTreeRow): boolean => {
    if (node.kind === "folder") return props.folder !== undefined && node.id === folderId(props.folder);
    return selectedIds.has(node.id) || (node.id === activeId && props.folder === undefined);
  };
  const focusRow = (id: string): void => {
    setFocusedId(id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  const select = (row: FileTreeRow): void => {
    if (row.node.kind === "file") props.onSelect(toggle(selectedIds, row.node.id));
  };
  const press = (row: FileTreeRow): void => {
    const folder = folderPath(row.node.id);
    props.onFolder(folder);
    if (folder !== undefined) {
      props.onSelect(new Set());
      props.onToggleFolder(folder);
    } else {
      props.onSelect(new Set([row.node.id]));
      props.onOpen(row.node.id);
    }
  };
  const run = (action: TreeAction, row: FileTreeRow): void => {
    const folder = folderPath(row.node.id);
    switch (action.kind) {
      case "focus":
        focusRow(action.id);
        break;
      case "select":
        select(row);
        break;
      case "press":
        press(row);
        break;
      case "rename":
        if (folder === undefined) props.onRename(row.node.id);
        else props.onRenameFolder(folder);
        break;
      case "delete":
        if (folder !== undefined) props.onDeleteFolder(folder);
        else props.onDelete(selectedIds.has(row.node.id) ? [...selectedIds] : [row.node.id]);
        break;
    }
  };
  const onKeyDown = (event: KeyboardEvent, row: FileTreeRow): void => {
    const action = treeAction(event.nativeEvent, row, rows);
    if (action === undefined) return;
    event.preventDefault();
    run(action, row);
  };
  const onClick = (event: MouseEvent, row: FileTreeRow): void => {
    setFocusedId(row.node.id);
    if (event.ctrlKey || event.metaKey || event.shiftKey) select(row);
    else press(row);
  };

  const onDragStart = (event: DragEvent, { node }: FileTreeRow): void => {
    const folder = folderPath(node.id);
    const files = selectedIds.has(node.id) ? [...selectedIds] : [node.id];
    writeDrag(
      event.dataTransfer,
      folder === undefined ? { fileIds: files, folders: [] } : { fileIds: [], folders: [folder] },
    );
  };
  const folderUnder = (event: DragEvent): string => {
    const id = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-id]")?.dataset["id"] : "";
    const node = rows.find((row) => row.node.id === id)?.node;
    return folderPath((node?.kind === "folder" ? node.id : node?.parentId) ?? "") ?? "";
  };
  const onDragOver = (event: DragEvent): void => {
    const effect = dropEffectOf(event.dataTransfer);
    if (!props.isWritable || effect === undefined) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = effect;
    setTarget(folderUnder(event));
  };
  const onDrop = (event: DragEvent): void => {
    setTarget(undefined);
    const drop = props.isWritable ? readDrop(event.dataTransfer) : undefined;
    if (drop === undefined) return;
    event.preventDefault();
    props.onDrop(drop, folderUnder(event));
  };

  return (
    <div
      ref={tree}
      className={classes.tree}
      role="tree"
      aria-label={t`Files`}
      aria-multiselectable="true"
      data-takes-files={props.isWritable || undefined}
      data-target={target === "" || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setTarget(undefined)}
      onDrop={onDrop}
    >
      {rows.map((row) => {
        const { node, level, isExpanded, isGenerating } = row;
        const state = node.state ?? "idle";
        return (
          <div
            key={node.id}
            className={classes.row}
            role="treeitem"
            aria-level={level}
            aria-label={[node.label, stateWords[state]].filter((word) => word !== "").join(", ")}
            aria-expanded={node.kind === "folder" ? isExpanded : undefined}
            aria-selected={isSelected(row)}
            data-id={node.id}
            data-open={node.id === activeId || undefined}
            data-target={(target !== undefined && node.id === folderId(target)) || undefined}
            draggable={props.isWritable}
            onDragStart={(event) => onDragStart(event, row)}
            data-state={state}
            data-mark={marks[state]}
            data-generating={isGenerating || undefined}
            tabIndex={node.id === current?.node.id ? 0 : -1}
            style={{ "--level": level } as CSSProperties}
            onClick={(event) => onClick(event, row)}
            onKeyDown={(event) => onKeyDown(event, row)}
          >
            {node.kind === "folder" ? (
              <>
                <IconChevronRight className={classes.chevron} size={12} stroke={2} aria-hidden />
                <IconFolder size={15} stroke={1.5} aria-hidden />
              </>
            ) : (
              <IconFile size={15} stroke={1.5} aria-hidden />
            )}
            <span className={classes.label}>{node.label}</span>
          </div>
        );
      })}
    </div>
  );
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
