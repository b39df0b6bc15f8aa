import type { IncomingFile } from "../../platform/files/attachment-intake.ts";

/** What was dropped, in its order. A folder cannot be attached; browsers give it as a file that cannot be read. */
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
