import { t } from "@lingui/core/macro";
import { IconChevronRight, IconFile, IconFolder } from "@tabler/icons-react";
import type { FileChangeState } from "@tutti/domain";
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import classes from "./file-tree.module.css";
import { folderPath, type TreeRow } from "./file-tree-view.ts";
import { type TreeAction, treeAction } from "./tree-key.ts";

export interface FileTreeProps {
  rows: readonly TreeRow[];
  /** The file that is open. */
  activeId: string | undefined;
  selected: ReadonlySet<string>;
  onOpen: (fileId: string) => void;
  onToggleFolder: (path: string) => void;
  onSelect: (fileIds: ReadonlySet<string>) => void;
  onRename: (fileId: string) => void;
  onDelete: (fileIds: readonly string[]) => void;
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

/** The files of a version as a tree; arrow keys walk it, Space selects several, F2 renames and Delete deletes. */
export function FileTree(props: FileTreeProps) {
  const { rows, activeId, selected } = props;
  const tree = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string>();
  const current =
    rows.find(({ node }) => node.id === focused) ?? rows.find(({ node }) => node.id === activeId) ?? rows[0];

  const focusRow = (id: string): void => {
    setFocused(id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus();
  };
  const select = (row: TreeRow): void => {
    if (row.node.kind === "file") props.onSelect(toggled(selected, row.node.id));
  };
  const press = (row: TreeRow): void => {
    const folder = folderPath(row.node.id);
    if (folder !== undefined) props.onToggleFolder(folder);
    else {
      props.onSelect(new Set([row.node.id]));
      props.onOpen(row.node.id);
    }
  };
  const run = (action: TreeAction, row: TreeRow): void => {
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
        if (row.node.kind === "file") props.onRename(row.node.id);
        break;
      case "delete":
        if (row.node.kind === "file") props.onDelete(selected.has(row.node.id) ? [...selected] : [row.node.id]);
        break;
    }
  };
  const onKeyDown = (event: KeyboardEvent, row: TreeRow): void => {
    const action = treeAction(event.nativeEvent, row, rows);
    if (action === undefined) return;
    event.preventDefault();
    run(action, row);
  };
  const onClick = (event: MouseEvent, row: TreeRow): void => {
    setFocused(row.node.id);
    if (event.ctrlKey || event.metaKey || event.shiftKey) select(row);
    else press(row);
  };

  return (
    <div ref={tree} className={classes.tree} role="tree" aria-label={t`Files`} aria-multiselectable="true">
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
            aria-selected={node.kind === "file" ? selected.has(node.id) || node.id === activeId : undefined}
            data-id={node.id}
            data-open={node.id === activeId || undefined}
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

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
