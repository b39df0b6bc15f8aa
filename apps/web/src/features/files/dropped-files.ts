/** The nodes of the tree that are dragged within it. */
export interface DraggedNodes {
  fileIds: readonly string[];
  folders: readonly string[];
}

const TREE_TYPE = "application/x-tutti-files";

/** A drop on the tree: files and folders of the disk, or of the tree itself. */
export type TreeDrop =
  | { kind: "moved"; nodes: DraggedNodes }
  | { kind: "uploaded"; files: readonly File[]; folderNames: readonly string[] };

export function writeDrag(data: DataTransfer, nodes: DraggedNodes): void {
  data.setData(TREE_TYPE, JSON.stringify(nodes));
  data.effectAllowed = "move";
}

/** The effect that a drop would have here; undefined for a drag with neither nodes of the tree nor files. */
export function dropEffectOf({ types }: DataTransfer): "move" | "copy" | undefined {
  if (types.includes(TREE_TYPE)) return "move";
  return types.includes("Files") ? "copy" : undefined;
}

/** Reads a drop; undefined for a drop without either. */
export function readDrop(data: DataTransfer): TreeDrop | undefined {
  const effect = dropEffectOf(data);
  if (effect === "move") return { kind: "moved", nodes: JSON.parse(data.getData(TREE_TYPE)) as DraggedNodes };
  if (effect === undefined) return undefined;
  const files: File[] = [];
  const folderNames: string[] = [];
  for (const item of data.items) {
    if (item.kind !== "file") continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory === true) folderNames.push(entry.name);
    else if (file !== null) files.push(file);
  }
  return { kind: "uploaded", files, folderNames };
}
