import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { fail, type Result, succeed } from "../result.ts";
import type { DatabaseFailure } from "./database.ts";
import { describeFileFailure } from "./file-failure.ts";

/** Creates the folder of all of Tutti's data, for this user alone, if it does not exist yet. */
export function prepareDataFolder(folder: string): Result<void, DatabaseFailure> {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return fail(dataFolderFailure(folder, error));
  }
  return succeed(undefined);
}

/**
 * Creates a folder, parents first, one by one: Node's own `recursive` never ends if a file system refuses new folders
 * as missing ones (/proc).
 */
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // A concurrent start may have created it.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The message to a person if something in the data folder cannot be written. */
export function dataFolderFailure(folder: string, error: unknown): DatabaseFailure {
  return {
    message: `Tutti cannot keep its data in ${folder}: ${describeFileFailure(error)}. Choose another folder: TUTTI_DATA=/path/to/folder npm start`,
  };
}
