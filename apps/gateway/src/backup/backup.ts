import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describeFileFailure, failureCode } from "../database/file-failure.ts";
import { fail, type Result, succeed } from "../result.ts";
import { sumTables, type TableSum } from "./table-sums.ts";

/** The tables that only a backup has. */
export const BACKUP_TABLES = ["tutti_backup", "tutti_backup_sums"];

/** The format of the tables above; a restore refuses any other. */
export const BACKUP_FORMAT = 1;

/** The result of a backup. */
export interface WrittenBackup {
  file: string;
  tables: TableSum[];
  /** Whether the secret of the data folder is in the backup; else it is in TUTTI_SECRET, or there is none yet. */
  hasSecret: boolean;
}

/**
 * Writes one consistent state of the embedded database into a new file, for this user alone, while a gateway may go on
 * writing. The file appears whole or not at all.
 *
 * @param options.now milliseconds since the epoch
 */
export function writeBackup(options: {
  dataFolder: string;
  file: string;
  version: string;
  now: number;
}): Result<WrittenBackup, string> {
  const { dataFolder, file, version, now } = options;
  const source = join(dataFolder, "tutti.sqlite");
  if (!existsSync(source)) return fail(`There is nothing to back up in ${dataFolder}: no gateway was started on it.`);
  if (existsSync(file)) return fail(`${file} already exists, and was not changed. Choose another name.`);
  const draft = `${file}.${process.pid}.part`;
  try {
    // Created first, so that the data is at no time readable for other users.
    closeSync(openSync(draft, "wx", 0o600));
    copyState(source, draft);
    const secret = readSecret(dataFolder);
    const tables = describeCopy(draft, { secret, version, now });
    chmodSync(draft, 0o600);
    flush(draft);
    renameSync(draft, file);
    return succeed({ file, tables, hasSecret: secret !== null });
  } catch (error) {
    const reason = failureCode(error) === "ERR_SQLITE_ERROR" ? String(error) : describeFileFailure(error);
    return fail(`The backup could not be written to ${file}: ${reason}. No file was left there; choose another place.`);
  } finally {
    rmSync(draft, { force: true });
    rmSync(`${draft}-journal`, { force: true });
  }
}

function copyState(source: string, target: string): void {
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    database.exec("PRAGMA busy_timeout = 5000");
    database.prepare("vacuum into ?").run(target);
  } finally {
    database.close();
  }
}

function describeCopy(file: string, about: { secret: string | null; version: string; now: number }): TableSum[] {
  const database = new DatabaseSync(file);
  try {
    const tables = sumTables(database, BACKUP_TABLES);
    database.exec(`begin;
      create table tutti_backup (format integer not null, version text not null, made_at integer not null, secret text);
      create table tutti_backup_sums (name text not null, rows integer not null, sum text not null);`);
    const { secret, version, now } = about;
    database.prepare("insert into tutti_backup values (?, ?, ?, ?)").run(BACKUP_FORMAT, version, now, secret);
    const insert = database.prepare("insert into tutti_backup_sums values (?, ?, ?)");
    for (const { name, rows, sum } of tables) insert.run(name, rows, sum);
    database.exec("commit");
    return tables;
  } finally {
    database.close();
  }
}

function readSecret(dataFolder: string): string | null {
  try {
    return readFileSync(join(dataFolder, "secret"), "utf8").trim() || null;
  } catch (error) {
    if (failureCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** Returns once a file's bytes are on the disk. */
export function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
