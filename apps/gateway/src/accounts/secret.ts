import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { dataFolderFailure, prepareDataFolder } from "../database/data-folder.ts";
import type { DatabaseFailure } from "../database/database.ts";
import { failureCode } from "../database/file-failure.ts";
import { fail, type Result, succeed } from "../result.ts";

/**
 * The secret that signs the sessions: `secret`, or else the one that the first start made and stored in the data
 * folder, readable by this user alone. Gateways that share a database need the same secret.
 */
export function loadSecret(options: {
  secret: string | undefined;
  dataFolder: string;
}): Result<string, DatabaseFailure> {
  if (options.secret !== undefined) return succeed(options.secret);
  const folderResult = prepareDataFolder(options.dataFolder);
  if (!folderResult.ok) return folderResult;
  const path = join(options.dataFolder, "secret");
  if (existsSync(nextPath(options.dataFolder))) {
    return fail({
      message: `A rotation of the secret in ${options.dataFolder} is not finished. Finish it with tutti rotate-secret, then start again.`,
    });
  }
  try {
    return succeed(readSecret(path) ?? makeSecret(path));
  } catch (error) {
    return fail(dataFolderFailure(options.dataFolder, error));
  }
}

/** A change of the secret that the data folder keeps. */
export interface StoredSecretChange {
  /** Undefined: there is none yet, and no value is encrypted with it. */
  from: string | undefined;
  to: string;
  /** Whether an earlier call began it: values may be encrypted with the new secret already. */
  isBegun: boolean;
  /** Replaces the earlier secret with the new one. */
  finish(): void;
  /** Removes the new secret; call it only if no value is encrypted with it. */
  abandon(): void;
}

/**
 * Begins to replace the secret of the data folder: writes the new one beside it, so that it is on the disk before any
 * value is encrypted with it. A change that was begun before and not finished is continued, with its own new secret.
 *
 * @param options.newSecret the new secret; undefined: one is made
 */
export function beginSecretChange(options: {
  dataFolder: string;
  newSecret: string | undefined;
}): Result<StoredSecretChange, DatabaseFailure> {
  const { dataFolder, newSecret } = options;
  const path = join(dataFolder, "secret");
  const next = nextPath(dataFolder);
  try {
    const from = readSecret(path);
    const nextSecret = readSecret(next);
    if (nextSecret !== undefined && newSecret !== undefined && nextSecret !== newSecret) {
      return fail({
        message: `A rotation to another secret in ${dataFolder} is not finished. Finish it first, without TUTTI_NEW_SECRET.`,
      });
    }
    const to = nextSecret ?? newSecret ?? randomBytes(32).toString("base64url");
    if (nextSecret === undefined) {
      const draft = `${next}.${process.pid}`;
      writeFileSync(draft, `${to}\n`, { mode: 0o600, flush: true });
      renameSync(draft, next);
      flushFolder(dataFolder);
    }
    const finish = () => {
      renameSync(next, path);
      flushFolder(dataFolder);
    };
    return succeed({
      from,
      to,
      isBegun: nextSecret !== undefined,
      finish,
      abandon: () => rmSync(next, { force: true }),
    });
  } catch (error) {
    return fail(dataFolderFailure(dataFolder, error));
  }
}

/** Returns once a folder's entries are on the disk. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The path of the new secret of a rotation that has begun. */
function nextPath(dataFolder: string): string {
  return join(dataFolder, "secret.next");
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
 * Makes the secret. Two first starts on one folder agree on the secret of the first: the file appears with its content
 * in one step, so that no start reads half of it. An empty file holds no secret.
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

/** Error codes of file systems without hard links (FAT, some network drives). */
const linkless = new Set(["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK"]);
