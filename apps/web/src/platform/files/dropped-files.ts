import type { IncomingFile } from "./attachment-intake.ts";

/**
 * The files of a drop, in their order. A folder cannot be attached; browsers present it as a file that cannot be read.
 */
export function droppedFiles(data: Pick<DataTransfer, "items" | "files">): IncomingFile[] {
  const items = [...data.items].filter(({ kind }) => kind === "file");
  if (items.length === 0) return [...data.files];
  return items.flatMap((item): IncomingFile[] => {
    const entry = item.webkitGetAsEntry();
    if (entry?.isDirectory) return [{ name: entry.name, failure: "invalid-type" }];
    const file = item.getAsFile();
    return file === null ? [] : [file];
  });
}

/** The folders of a drop; must be called while the drop is handled, since the browser does not provide them later. */
export function droppedFolders(data: Pick<DataTransfer, "items">): FileSystemEntry[] {
  return [...data.items].flatMap((item) => {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    return entry?.isDirectory ? [entry] : [];
  });
}
