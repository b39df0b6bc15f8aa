import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { connectDatabase } from "../database/connect.ts";
import { holdDataFolder } from "../database/embedded.ts";
import { fail, type Result, succeed } from "../result.ts";
import { BACKUP_FORMAT, BACKUP_TABLES, flush } from "./backup.ts";
import { sumTables, type TableSum } from "./table-sums.ts";

/** The result of a restore. */
export interface RestoredBackup {
  tables: TableSum[];
  /** The folder of the replaced files; undefined if nothing was replaced. */
  keptAside: string | undefined;
  /** Whether the backup had the secret in it. */
  hasSecret: boolean;
}

/**
 * The other files of the database in the folder: the parts that SQLite has not merged yet, and the journal of the
 * ledger.
 */
const COMPANIONS = ["tutti.sqlite-wal", "tutti.sqlite-shm", "tutti.beginnings-1", "tutti.beginnings-2"];

/** The prefix of the folder in which a backup is checked and brought up to this version. */
const STAGE = "restore-";

/**
 * Replaces the embedded database by a backup that is brought up to this version. The backup is checked as a whole
 * before anything is replaced, and the replaced files are kept. Refused while a gateway runs on the folder. A restore
 * that is killed leaves either the old database or the one of the backup, whole; run it again to restore the secret as
 * well.
 *
 * @param options.now milliseconds since the epoch
 */
export async function restoreBackup(options: {
  dataFolder: string;
  file: string;
  now: number;
}): Promise<Result<RestoredBackup, string>> {
  const { dataFolder, file, now } = options;
  if (!existsSync(file)) return fail(`There is no file ${file}. Check the path, and run the command again.`);
  const holdResult = holdDataFolder(dataFolder);
  if (!holdResult.ok) {
    if (holdResult.error.isInUse !== true) return fail(holdResult.error.message);
    return fail(`A gateway is running on ${dataFolder}, and nothing was replaced. Stop it, then restore again.`);
  }
  removeStages(dataFolder);
  const stage = mkdtempSync(join(dataFolder, STAGE));
  try {
    const draft = join(stage, "tutti.sqlite");
    copyFileSync(file, draft);
    chmodSync(draft, 0o600);
    const backupCheck = checkAndStrip(draft, file);
    if (!backupCheck.ok) return backupCheck;
    const connectionResult = await connectDatabase({
      databaseUrl: undefined,
      dataFolder: stage,
      onConnectionLost: () => undefined,
    });
    if (!connectionResult.ok)
      return fail(`${file} cannot be restored, and nothing was replaced: ${connectionResult.error.message}`);
    await connectionResult.value.close();
    flush(draft);
    const { tables, secret } = backupCheck.value;
    const keptAside = keepAside(dataFolder, now);
    renameSync(draft, join(dataFolder, "tutti.sqlite"));
    if (secret !== null) replaceSecret(dataFolder, stage, secret);
    return succeed({ tables, keptAside, hasSecret: secret !== null });
  } finally {
    rmSync(stage, { recursive: true, force: true });
    holdResult.value.release();
  }
}

/** This process holds the folder: the stage of another restore is that of one that was killed. */
function removeStages(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    if (name.startsWith(STAGE)) rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
}

/** Compares the copy's tables with the sums that the backup recorded, and removes the tables that only backups have. */
function checkAndStrip(draft: string, file: string): Result<{ tables: TableSum[]; secret: string | null }, string> {
  const bad = (reason: string) =>
    fail(`${file} cannot be restored: ${reason}. Nothing was replaced; choose another backup.`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(draft);
    const about = database.prepare("select * from tutti_backup").get();
    if (about?.["format"] !== BACKUP_FORMAT) return bad("this version does not know its format");
    const tables = sumTables(database, BACKUP_TABLES);
    const expected = new Map(
      database
        .prepare("select * from tutti_backup_sums")
        .all()
        .map(({ name, rows, sum }) => [String(name), { rows, sum }]),
    );
    const differing = tables.find(({ name, rows, sum }) => {
      const recordedTable = expected.get(name);
      return recordedTable?.rows !== rows || recordedTable.sum !== sum;
    });
    if (differing !== undefined) return bad(`its table "${differing.name}" has changed since the backup was made`);
    if (expected.size !== tables.length) return bad("a table is missing");
    if (database.prepare("pragma integrity_check").get()?.["integrity_check"] !== "ok") return bad("it is damaged");
    for (const name of BACKUP_TABLES) database.exec(`drop table ${name}`);
    // The dropped tables' pages, with the secret in them, are free now and would stay in the file.
    database.exec("vacuum");
    const { secret } = about;
    return succeed({ tables, secret: typeof secret === "string" ? secret : null });
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error)) throw error;
    return bad("it is damaged, or is not a Tutti backup");
  } finally {
    database?.close();
  }
}

/**
 * The database is copied, not moved, so that there is one at every moment: otherwise a gateway that starts would make
 * an empty one.
 */
function keepAside(dataFolder: string, now: number): string | undefined {
  const current = join(dataFolder, "tutti.sqlite");
  if (!existsSync(current)) return undefined;
  const folder = join(dataFolder, `replaced-${new Date(now).toISOString().replaceAll(":", "-")}`);
  mkdirSync(folder, { mode: 0o700 });
  mergeJournal(current);
  copyFileSync(current, join(folder, "tutti.sqlite"));
  chmodSync(join(folder, "tutti.sqlite"), 0o600);
  const secret = join(dataFolder, "secret");
  if (existsSync(secret)) {
    copyFileSync(secret, join(folder, "secret"));
    chmodSync(join(folder, "secret"), 0o600);
  }
  for (const name of COMPANIONS) {
    if (existsSync(join(dataFolder, name))) renameSync(join(dataFolder, name), join(folder, name));
  }
  return folder;
}

/** A damaged database is kept as it is, with its write-ahead log. */
function mergeJournal(file: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec("pragma wal_checkpoint(truncate)");
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error)) throw error;
  } finally {
    database?.close();
  }
}

function replaceSecret(dataFolder: string, stage: string, secret: string): void {
  const draft = join(stage, "secret");
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  renameSync(draft, join(dataFolder, "secret"));
}
