import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BlockFile } from "./log-blocks.ts";

/** The files of logs that do not fit into memory. */
export interface LogFolder {
  /** A file that is created with its first bytes. */
  create(): BlockFile;
  /** Removes all of this process's files. */
  close(): Promise<void>;
}

/**
 * Opens a folder of this process, below the given one. Folders of processes that have ended are removed: their runs are
 * unknown to every process.
 *
 * @param parent the folder of all processes that share a data folder
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

/** Removes the folders of processes that have ended. A folder that cannot be removed stays, and does no harm. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  const orphans = names.filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.allSettled(orphans.map((name) => rm(join(parent, name), { recursive: true, force: true })));
}

/** Whether another process has this id. An earlier process may have had the id of this one. */
function isRunning(processId: number): boolean {
  if (processId === process.pid || !Number.isInteger(processId)) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
