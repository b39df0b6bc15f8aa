import type { Dialogs } from "../dialogs.ts";
import type { IncomingFile } from "../files/attachment-intake.ts";
import { isChatFile } from "./chat-file.ts";
import type { ChosenFile } from "./import-protocol.ts";

/** The maximum number of files that are read of a folder: larger ones are dropped on the page by mistake. */
const MAX_FILES = 20_000;

/** The contents of a drop, read while the drop is handled: the browser does not provide them later. */
export interface DropContent {
  files: readonly IncomingFile[];
  folders: readonly FileSystemEntry[];
}

/** The files of a drop that are imported, and those that are attached. */
export interface SortedDrop {
  chats: ChosenFile[];
  others: IncomingFile[];
}

/**
 * Sorts the contents of a drop: if one file of a folder holds chats, the whole folder is imported, since pictures are
 * beside the chats; a folder without chats goes to the attachments, which refuse it by its name.
 */
export async function sortDropped({ files, folders }: DropContent): Promise<SortedDrop> {
  const sorted: SortedDrop = { chats: [], others: [] };
  const names = new Set(folders.map(({ name }) => name));
  for (const file of files) {
    if (file instanceof File && (await isChatFile(file))) sorted.chats.push({ file, path: file.name });
    else if (file instanceof File || !names.has(file.name)) sorted.others.push(file);
  }
  for (const folder of folders) {
    const inside = await filesIn(folder);
    const isOfChats = await any(inside, ({ file }) => isChatFile(file));
    if (isOfChats) sorted.chats.push(...inside);
    else sorted.others.push({ name: folder.name, failure: "invalid-type" });
  }
  return sorted;
}

/**
 * Opens the import with the chats of a drop, and attaches the rest; chat files that are no archive can still be
 * attached instead.
 */
export async function takeDropped(
  drop: DropContent,
  dialogs: Pick<Dialogs, "open">,
  attach: (files: readonly IncomingFile[]) => void,
): Promise<void> {
  const { chats, others } = await sortDropped(drop);
  if (others.length > 0) attach(others);
  if (chats.length === 0) return;
  const attachable = chats.map(({ file }) => file).filter(({ name }) => !/\.zip$/iu.test(name));
  const canAttach = attachable.length > 0 && drop.folders.length === 0;
  dialogs.open("importChats", { files: chats, ...(canAttach ? { onAttach: () => attach(attachable) } : {}) });
}

/** All files of a drop on the import itself, whatever they contain. */
export async function filesOfDrop({ files, folders }: DropContent): Promise<ChosenFile[]> {
  const inFolders = await Promise.all(folders.map(filesIn));
  const loose = files.flatMap((file) => (file instanceof File ? [{ file, path: file.name }] : []));
  return [...loose, ...inFolders.flat()];
}

async function any<Item>(items: readonly Item[], check: (item: Item) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await check(item)) return true;
  return false;
}

/** All files of a folder and of its folders, with their paths; those that cannot be read are left out. */
async function filesIn(folder: FileSystemEntry): Promise<ChosenFile[]> {
  const chosenFiles: ChosenFile[] = [];
  const waiting = [folder];
  for (let entry = waiting.pop(); entry !== undefined && chosenFiles.length < MAX_FILES; entry = waiting.pop()) {
    if (entry.isDirectory) waiting.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
    else {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file !== undefined) chosenFiles.push({ file, path: entry.fullPath.replace(/^\//u, "") });
    }
  }
  return chosenFiles;
}

/** A reader returns at most a hundred entries at a time, and none when it has returned all. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) return entries;
    entries.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File | undefined> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(undefined)));
}
