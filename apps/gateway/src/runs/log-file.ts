import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlockFile } from "./run-log.ts";

/** The files of logs that do not fit into memory. */
export interface LogFolder {
  /** A file that is made with its first bytes. */
  create(): BlockFile;
  /** Removes all of this process's files. */
  close(): Promise<void>;
}

/**
 * A folder of this process, beneath the given one. What a process has left that is gone is removed: nothing knows its
 * runs.
 *
 * @param parent of all processes that share a data folder
 */
export function openLogFolder(parent: string): LogFolder {
  const folder = join(parent, `${process.pid}-${randomUUID()}`);
  const cleanup = removeLeftovers(parent);
  let folderPromise: Promise<unknown> | undefined;

  function create(): BlockFile {
    const path = join(folder, `${randomUUID()}.log`);
    return {
      async append(bytes) {
        await cleanup;
        folderPromise ??= mkdir(folder, { recursive: true, mode: 0o700 });
        await folderPromise;
        const file = await open(path, "a", 0o600);
        try {
          await file.appendFile(bytes);
        } finally {
          await file.close();
        }
      },
      async read(offset, length) {
        const file = await open(path, "r");
        try {
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, offset);
          if (bytesRead < length) throw new Error("A log's file is shorter than what was written to it.");
          return buffer;
        } finally {
          await file.close();
        }
      },
      remove: () => rm(path, { force: true }),
    };
  }

  return {
    create,
    async close() {
      await cleanup;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes the folders of processes that are gone. What cannot be removed stays: it is in no one's way. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const orphans = names.filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.allSettled(orphans.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

/** Whether another process has this id. One before this process may have had its own. */
function isRunning(processId: number): boolean {
  if (processId === process.pid || !Number.isInteger(processId)) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
