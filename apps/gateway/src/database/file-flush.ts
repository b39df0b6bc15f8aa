import { type FileHandle, open } from "node:fs/promises";

/** Brings what was written to a file onto the disk, while the process does other things. */
export interface FileFlush {
  /** Resolves when everything written before is on the disk. Many at the same moment share one wait. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * For SQLite's journal (`…-wal`): a transaction that is in it is safe as soon as it is on the disk, which is all that
 * SQLite itself waits for with `synchronous = FULL` (https://www.sqlite.org/wal.html), though it stops the process
 * meanwhile. The journal stays the same file for as long as the database is open.
 */
export function createFileFlush(path: string): FileFlush {
  let file: Promise<FileHandle> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function wait(): Promise<void> {
    file ??= open(path, "r+").catch((cause: unknown) => {
      // The next one tries again: a file that was missing, or one too many, may not be for ever.
      file = undefined;
      throw cause;
    });
    const handle = await file;
    await handle.datasync();
  }

  function start(): Promise<void> {
    const flush = wait().finally(() => {
      if (running === flush) running = undefined;
    });
    running = flush;
    return flush;
  }

  async function startAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => {});
    next = undefined;
    await start();
  }

  return {
    flush() {
      if (running === undefined) return start();
      // What runs may have begun before the newest bytes were written.
      next ??= startAfter(running);
      return next;
    },
    async close() {
      await Promise.allSettled([running, next]);
      const fileHandle = await file?.catch(() => undefined);
      await fileHandle?.close();
    },
  };
}
