import { MEGABYTE } from "@tutti/domain";
import type { BackupSource } from "@tutti/engine";

/** Bytes that are read at a time. */
const PART = MEGABYTE;

/**
 * The bytes of a file from an offset on, each part read when it is requested. A stream of the file takes twice the
 * memory: Chromium reads ahead, and releases the parts late.
 */
export function readInPieces(file: Blob, part = PART): BackupSource {
  return async function* (from) {
    for (let start = from; start < file.size; start += part) {
      yield new Uint8Array(await file.slice(start, start + part).arrayBuffer());
    }
  };
}

/** Characters that are collected here before they become a `Blob` of the browser. */
const PIECE = 8 * MEGABYTE;

/**
 * A piece of a file: text, or its UTF-8, whose buffer is released as soon as the piece is written. The file behind a
 * `Blob` may hold another piece by then.
 */
export type FilePiece = string | Uint8Array<ArrayBuffer> | Blob;

/** A file that grows piece by piece. */
export interface GrowingFile {
  write: (piece: FilePiece) => Promise<void>;
  finish: () => Promise<Blob>;
}

/** Collects a file as blobs, of which the browser keeps up to some gigabytes in its memory. */
export function createGrowingFile(type: string): GrowingFile {
  const parts: Blob[] = [];
  let pieces: string[] = [];
  let length = 0;
  const handOver = (): void => {
    if (pieces.length > 0) parts.push(new Blob(pieces));
    pieces = [];
    length = 0;
  };
  return {
    write: async (piece) => {
      if (typeof piece !== "string") {
        handOver();
        // A blob of a file is read now, since the file may change later.
        parts.push(new Blob([piece instanceof Blob ? await piece.arrayBuffer() : piece]));
        return;
      }
      pieces.push(piece);
      length += piece.length;
      if (length >= PIECE) handOver();
    },
    finish: async () => {
      handOver();
      return new Blob(parts, { type });
    },
  };
}

const FOLDER = "backups";

/** Milliseconds for which a file is kept on the disk while the browser copies it to its downloads. */
const KEPT = 600_000;

/**
 * Writes a file to the Origin Private File System, so that no part of it stays in memory. The file is removed after ten
 * minutes, or at a later start of the page.
 *
 * @returns undefined if the browser has no such file system
 */
export async function openDiskFile(type: string): Promise<GrowingFile | undefined> {
  const folder = await openFolder();
  if (folder === undefined) return undefined;
  const name = `${crypto.randomUUID()}.jsonl`;
  const handle = await folder.getFileHandle(name, { create: true });
  const stream = await handle.createWritable();
  const remove = (): void => void folder.removeEntry(name).catch(() => undefined);
  return {
    write: async (piece) => {
      try {
        await stream.write(piece);
      } catch (error) {
        remove();
        throw error;
      }
    },
    finish: async () => {
      await stream.close();
      setTimeout(remove, KEPT);
      const file = await handle.getFile();
      return file.slice(0, file.size, type);
    },
  };
}

/** A file in the same folder to which a worker writes one part of a backup after the other. */
export interface PartFile {
  name: string;
  remove: () => Promise<void>;
}

/** Makes such a file. Undefined if the browser has no such file system. */
export async function createPartFile(): Promise<PartFile | undefined> {
  const folder = await openFolder();
  if (folder === undefined) return undefined;
  const name = `${crypto.randomUUID()}.part`;
  await folder.getFileHandle(name, { create: true });
  return { name, remove: () => folder.removeEntry(name).catch(() => undefined) };
}

/** For a worker. Undefined if the file is gone. */
export async function openPartFile(name: string): Promise<FileSystemFileHandle | undefined> {
  return (await openFolder())?.getFileHandle(name).catch(() => undefined);
}

/** Removes files that a page has left behind. Newer ones stay: those of other tabs may still be copied. */
export async function removeOldDiskFiles(now: number, age = KEPT): Promise<void> {
  const folder = (await openFolder()) as
    | (FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> })
    | undefined;
  if (folder === undefined) return;
  for await (const entry of folder.values()) {
    const file = entry.kind === "file" ? await (entry as FileSystemFileHandle).getFile() : undefined;
    if (file !== undefined && now - file.lastModified >= age)
      await folder.removeEntry(entry.name).catch(() => undefined);
  }
}

async function openFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDER, { create: true });
  } catch {
    // The page has no secure context, or the window is private and stores nothing.
    return undefined;
  }
}
