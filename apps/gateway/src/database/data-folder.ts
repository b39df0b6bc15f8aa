import { accessSync, constants, mkdirSync } from "node:fs";
import { fail, type Result, succeed } from "../result.ts";
import type { DatabaseFailure } from "./database.ts";
import { describeFileFailure } from "./file-failure.ts";

/** Makes the folder of everything that Tutti keeps, for this user alone, where it is not there yet. */
export function prepareDataFolder(folder: string): Result<void, DatabaseFailure> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    return fail(dataFolderFailure(folder, error));
  }
  return succeed(undefined);
}

/** What a person is told where something in the data folder cannot be written. */
export function dataFolderFailure(folder: string, error: unknown): DatabaseFailure {
  return {
    message: `Tutti cannot keep its data in ${folder}: ${describeFileFailure(error)}. Choose another folder: TUTTI_DATA=/path/to/folder npm start`,
  };
}
