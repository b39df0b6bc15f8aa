import { MEGABYTE } from "@tutti/domain";
import { openPartFile } from "./backup-file.ts";

/** A writer for the bytes of a part, which `end` returns. */
export interface PartBytes {
  append: (text: string) => void;
  end: () => Promise<(Uint8Array<ArrayBuffer> | Blob)[]>;
}

/** As TypeScript's library for workers declares it, which cannot be used together with the one for pages. */
interface SyncAccessHandle {
  write: (bytes: Uint8Array, options: { at: number }) => number;
  truncate: (size: number) => void;
  close: () => void;
}

/**
 * Writes texts as UTF-8 into a file of {@link openPartFile}, whose earlier content is replaced; `append` throws a
 * `QuotaExceededError` if the disk is full.
 *
 * @returns undefined if the file is gone, or the browser does not let a worker write
 */
export async function openBytesInFile(name: string): Promise<PartBytes | undefined> {
  const file: (FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncAccessHandle> }) | undefined =
    await openPartFile(name);
  const handle = await file?.createSyncAccessHandle?.().catch(() => undefined);
  if (file === undefined || handle === undefined) return undefined;
  const encoder = new TextEncoder();
  let length = 0;
  handle.truncate(0);
  return {
    append(text) {
      const bytes = encoder.encode(text);
      const byteCount = handle.write(bytes, { at: length });
      if (byteCount < bytes.length) throw new DOMException(undefined, "QuotaExceededError");
      length += byteCount;
    },
    async end() {
      handle.close();
      return [await file.getFile()];
    },
  };
}

/** Bytes of one buffer, which may be larger for one long text. */
const BUFFER = MEGABYTE;

/** Collects texts as UTF-8 in buffers of about a megabyte, so that not every text gets a buffer of its own. */
export function collectBytes(): PartBytes {
  const encoder = new TextEncoder();
  const full: Uint8Array<ArrayBuffer>[] = [];
  let buffer = new Uint8Array(BUFFER);
  let length = 0;
  const next = (size: number): void => {
    if (length > 0) full.push(buffer.subarray(0, length));
    buffer = new Uint8Array(size);
    length = 0;
  };
  return {
    append(text) {
      // A code unit of UTF-16 takes three bytes at most.
      const most = 3 * text.length;
      if (buffer.length - length < most) next(Math.max(BUFFER, most));
      length += encoder.encodeInto(text, buffer.subarray(length)).written;
    },
    async end() {
      next(0);
      return full;
    },
  };
}
