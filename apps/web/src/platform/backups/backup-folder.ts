import { createStore, del, get, set, type UseStore } from "idb-keyval";
import type { FilePiece } from "./backup-file.ts";

/** The folder that the browser may write backups to, chosen by the person. */
export interface BackupFolder {
  name: string;
  /** Whether the page may write to the folder without asking. */
  isGranted(): Promise<boolean>;
  /** Asks the person for the permission if needed; must be called while a press is being handled. */
  ask(): Promise<boolean>;
  /** Writes a file, whole or not at all, and removes the oldest ones beyond `keptCount`. */
  write(
    name: string,
    fill: (write: (piece: FilePiece) => Promise<void>) => Promise<void>,
    keptCount: number,
  ): Promise<void>;
  has(name: string): Promise<boolean>;
}

/** The part of the File System Access API that TypeScript does not know yet. */
interface Permissions {
  queryPermission?(options: { mode: "readwrite" }): Promise<PermissionState>;
  requestPermission?(options: { mode: "readwrite" }): Promise<PermissionState>;
}

type Handle = FileSystemDirectoryHandle &
  Permissions & { entries(): AsyncIterable<[string, { kind: "file" | "directory" }]> };

type Picker = (options: { id: string; mode: "readwrite" }) => Promise<Handle>;

const KEY = "folder";

/** The name of the database for the choice of a folder: a handle of a folder can only be stored in IndexedDB. */
export function backupStoreName(storeName: string): string {
  return `${storeName}-backups`;
}

function choiceOf(storeName: string): UseStore {
  return createStore(backupStoreName(storeName), "choices");
}

function pickerOf(page: object): Picker | undefined {
  const { showDirectoryPicker } = page as { showDirectoryPicker?: Picker };
  return showDirectoryPicker?.bind(page);
}

/** Whether this browser lets a page write to a folder. */
export function canChooseFolder(): boolean {
  return pickerOf(window) !== undefined;
}

/** Lets the person choose; must be called while a press is being handled. Undefined if the person chose none. */
export async function chooseBackupFolder(storeName: string): Promise<BackupFolder | undefined> {
  const handle = await pickerOf(window)?.({ id: "tutti-backups", mode: "readwrite" }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") return undefined;
    throw error;
  });
  if (handle === undefined) return undefined;
  await set(KEY, handle, choiceOf(storeName));
  return toFolder(handle);
}

/** The folder that the person chose before. */
export async function chosenBackupFolder(storeName: string): Promise<BackupFolder | undefined> {
  if (!canChooseFolder()) return undefined;
  // Opening the database for the choice would create it.
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === backupStoreName(storeName))) return undefined;
  const handle = await get<Handle>(KEY, choiceOf(storeName));
  return handle && toFolder(handle);
}

export async function forgetBackupFolder(storeName: string): Promise<void> {
  await del(KEY, choiceOf(storeName));
}

/** The names of backups, which begin with their day. */
const BACKUP_NAME = /^\d{4}-\d\d-\d\d .*\.jsonl$/;

function toFolder(handle: Handle): BackupFolder {
  const isGranted = async () => ((await handle.queryPermission?.({ mode: "readwrite" })) ?? "granted") === "granted";
  return {
    name: handle.name,
    isGranted,
    ask: async () => {
      if (await isGranted()) return true;
      return (await handle.requestPermission?.({ mode: "readwrite" })) === "granted";
    },
    async write(name, fill, keptFile) {
      const file = await handle.getFileHandle(name, { create: true });
      // The new content replaces the file when the stream is closed, and not before.
      const stream = await file.createWritable();
      try {
        await fill((piece) => stream.write(piece));
      } catch (error) {
        await stream.abort();
        throw error;
      }
      await stream.close();
      const backups: string[] = [];
      for await (const [entry, { kind }] of handle.entries()) {
        if (kind === "file" && BACKUP_NAME.test(entry)) backups.push(entry);
      }
      for (const old of backups.toSorted().slice(0, -keptFile)) await handle.removeEntry(old);
    },
    async has(name) {
      return handle.getFileHandle(name).then(
        () => true,
        () => false,
      );
    },
  };
}
