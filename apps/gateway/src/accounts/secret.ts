import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolderFailure, prepareDataFolder } from "../database/data-folder.ts";
import type { DatabaseFailure } from "../database/database.ts";
import { failureCode } from "../database/file-failure.ts";
import { fail, type Result, succeed } from "../result.ts";

/**
 * What signs the sessions: `given`, or else the one that the first start made and kept in the data folder, readable by
 * this user alone. Gateways that share a database need the same one.
 */
export function loadSecret(options: {
  given: string | undefined;
  dataFolder: string;
}): Result<string, DatabaseFailure> {
  if (options.given !== undefined) return succeed(options.given);
  const prepared = prepareDataFolder(options.dataFolder);
  if (!prepared.ok) return prepared;
  const path = join(options.dataFolder, "secret");
  try {
    return succeed(readSecret(path) ?? makeSecret(path));
  } catch (error) {
    return fail(dataFolderFailure(options.dataFolder, error));
  }
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim() || undefined;
  } catch (error) {
    if (failureCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Two first starts on one folder agree on the secret of the first: the file appears with its content in one
 * step, so that no start reads a half of it. An empty file holds no secret.
 */
function makeSecret(path: string): string {
  const secret = randomBytes(32).toString("base64url");
  const draft = `${path}.${process.pid}-${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, path);
  } catch (error) {
    const first = readSecret(path);
    if (first !== undefined) return first;
    if (failureCode(error) !== "EEXIST" && !linkless.has(failureCode(error) ?? "")) throw error;
    renameSync(draft, path);
    return secret;
  } finally {
    rmSync(draft, { force: true });
  }
  return secret;
}

/** What file systems without hard links answer (FAT, some network drives). */
const linkless = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"]);
