import type { FileChangeState } from "@tutti/domain";

/** A node of a tree: a file, or a folder that exists for its content. */
export interface TreeItem {
  id: string;
  /** Its name within its folder. */
  label: string;
  kind: "folder" | "file";
  /** Absent or unknown: the item is at the top. */
  parentId?: string | undefined;
  /** Of a file. */
  state?: FileChangeState;
}

export interface TreeNode extends TreeItem {
  children: readonly TreeNode[];
}

/** A line of a tree as it is rendered. */
export interface FileTreeRow {
  node: TreeNode;
  /** From 1. */
  level: number;
  isExpanded: boolean;
  /** Whether the item, or the content that a closed folder hides, is being written. */
  isGenerating: boolean;
}

/** The prefix of a folder's path in its id, which distinguishes it from a file of the same path. */
const FOLDER = "folder:";

export function folderId(path: string): string {
  return `${FOLDER}${path}`;
}

/** The path of a folder by its id; undefined where the id is a file's. */
export function folderPath(id: string): string | undefined {
  return id.startsWith(FOLDER) ? id.slice(FOLDER.length) : undefined;
}

/**
 * The files as items of a tree, with a folder for every step of their paths.
 *
 * @param newFolders folders that exist without a file
 */
export function treeItems(
  files: readonly { id: string; path: string; state: FileChangeState }[],
  newFolders: readonly string[] = [],
): TreeItem[] {
  const folders = new Map<string, TreeItem>();
  const addFolders = (steps: readonly string[]): string | undefined => {
    let parentId: string | undefined;
    for (const [index, step] of steps.entries()) {
      const folder = folderId(steps.slice(0, index + 1).join("/"));
      if (!folders.has(folder)) folders.set(folder, { id: folder, label: step, kind: "folder", parentId });
      parentId = folder;
    }
    return parentId;
  };
  const items = files.map(({ id, path, state }): TreeItem => {
    const steps = path.split("/");
    const label = steps.pop() ?? path;
    return { id, label, kind: "file", parentId: addFolders(steps), state };
  });
  for (const folder of newFolders) addFolders(folder.split("/"));
  return [...folders.values(), ...items];
}

/**
 * The items as a tree: folders first, then by label regardless of case. An item whose parents lead back to itself is at
 * the top (specification, point 2).
 */
export function buildTree(items: readonly TreeItem[]): TreeNode[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const roots: TreeItem[] = [];
  const childrenOf = new Map<string, TreeItem[]>();
  for (const item of byId.values()) {
    const { parentId } = item;
    if (parentId === undefined || !byId.has(parentId) || isInCircle(item, byId)) roots.push(item);
    else childrenOf.set(parentId, [...(childrenOf.get(parentId) ?? []), item]);
  }
  const grow = (item: TreeItem): TreeNode => ({
    ...item,
    children: (childrenOf.get(item.id) ?? []).sort(compareItems).map(grow),
  });
  return roots.sort(compareItems).map(grow);
}

/** Whether the path of parents from an item leads back to it. */
function isInCircle(item: TreeItem, byId: ReadonlyMap<string, TreeItem>): boolean {
  const openFolders = new Set<string>();
  for (let up = item.parentId; up !== undefined && !openFolders.has(up); up = byId.get(up)?.parentId) {
    if (up === item.id) return true;
    openFolders.add(up);
  }
  return false;
}

function compareItems(a: TreeItem, b: TreeItem): number {
  if (a.kind !== b.kind) return a.kind === "folder" ? -1 : 1;
  const [one, other] = [a.label.toLowerCase(), b.label.toLowerCase()];
  return one < other ? -1 : one > other ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The lines of a tree from top to bottom, without the content of closed folders. */
export function treeRows(nodes: readonly TreeNode[], expandedIds: ReadonlySet<string>, level = 1): FileTreeRow[] {
  return nodes.flatMap((node) => {
    const isExpanded = node.kind === "folder" && expandedIds.has(node.id);
    const isGenerating = node.state === "generating" || (!isExpanded && hasGenerating(node));
    const row: FileTreeRow = { node, level, isExpanded, isGenerating };
    return isExpanded ? [row, ...treeRows(node.children, expandedIds, level + 1)] : [row];
  });
}

function hasGenerating({ children }: TreeNode): boolean {
  return children.some((child) => child.state === "generating" || hasGenerating(child));
}
