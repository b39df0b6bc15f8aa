import { type FileHandle, open } from "node:fs/promises";

/** Flushes a file's writes to the disk, while the process does other things. */
export interface FileFlush {
  /** Resolves when all earlier writes are on the disk. Calls at the same moment share one wait. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * For SQLite's journal (`…-wal`): a transaction in it is safe as soon as it is on the disk, which is all that SQLite
 * itself waits for with `synchronous = FULL` (https://www.sqlite.org/wal.html), though it blocks the process meanwhile.
 * The journal stays the same file for as long as the database is open.
 */
export function createFileFlush(path: string): FileFlush {
  let file: Promise<FileHandle> | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function wait(): Promise<void> {
    file ??= open(path, "r+").catch((cause: unknown) => {
      // The next flush tries again: a missing file, or too many open ones, may be temporary.
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
      // The running flush may have begun before the newest bytes were written.
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
