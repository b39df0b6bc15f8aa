import type { FileTreeRow } from "./file-tree-view.ts";

/** The action of a key in the tree of files. */
export type TreeAction =
  | { kind: "focus"; id: string }
  /** Opens a file, or opens or closes a folder. */
  | { kind: "press" }
  | { kind: "select" }
  | { kind: "rename" }
  | { kind: "delete" };

interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The action of a key on a line of the tree, as in trees everywhere; undefined where it has none. */
export function treeAction(press: PressedKey, row: FileTreeRow, rows: readonly FileTreeRow[]): TreeAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const place = rows.findIndex(({ node }) => node.id === row.node.id);
  const focus = (target: FileTreeRow | undefined): TreeAction | undefined =>
    target && { kind: "focus", id: target.node.id };
  const isFolder = row.node.kind === "folder";
  switch (press.key) {
    case "ArrowDown":
      return focus(rows[place + 1]);
    case "ArrowUp":
      return focus(rows[place - 1]);
    case "Home":
      return focus(rows[0]);
    case "End":
      return focus(rows.at(-1));
    case "ArrowRight":
      if (!isFolder) return undefined;
      return row.isExpanded ? focus(rows[place + 1]) : { kind: "press" };
    case "ArrowLeft":
      if (isFolder && row.isExpanded) return { kind: "press" };
      return focus(rows.slice(0, place).findLast(({ level }) => level < row.level));
    case "Enter":
      return { kind: "press" };
    case " ":
      return { kind: "select" };
    case "F2":
      return { kind: "rename" };
    case "Delete":
      return { kind: "delete" };
    default:
      return undefined;
  }
}
