import { chmodSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { fail, type Result, succeed } from "../result.ts";
import { dataFolderFailure, prepareDataFolder } from "./data-folder.ts";
import type { Database, DatabaseFailure } from "./database.ts";
import { createFileFlush } from "./file-flush.ts";
import { createNodeSqliteDialect } from "./node-sqlite-dialect.ts";
import type { DatabaseSchema } from "./schema.ts";

/** Milliseconds for which a start waits for the previous process to release the folder. */
const HANDOVER_TIMEOUT = 1_000;

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const BUSY = 5;
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/**
 * Opens the embedded database `tutti.sqlite` in a folder, and creates both if they do not exist yet. One process at a
 * time: for a second one it fails after `handoverTimeout` milliseconds.
 */
export function openEmbeddedDatabase(
  folder: string,
  handoverTimeout = HANDOVER_TIMEOUT,
): Result<Database, DatabaseFailure> {
  const folderResult = prepareDataFolder(folder);
  if (!folderResult.ok) return folderResult;
  const databaseSyncs: DatabaseSync[] = [];
  try {
    const lock = new DatabaseSync(join(folder, "tutti.lock"));
    databaseSyncs.push(lock);
    takeLock(lock, handoverTimeout);
    const file = join(folder, "tutti.sqlite");
    const database = new DatabaseSync(file);
    databaseSyncs.push(database);
    // The folder may have been created by hand, readable for all users.
    chmodSync(file, 0o600);
    setUp(database);
    const queries = new Kysely<DatabaseSchema>({ dialect: createNodeSqliteDialect(database) });
    const journal = createFileFlush(`${file}-wal`);
    return succeed({
      kind: "sqlite",
      queries,
      deferredWrites: {
        // The only connection is used by nothing else meanwhile, so that all other writes wait for the disk as before.
        write: (run) =>
          queries.connection().execute(async (connection) => {
            database.exec("PRAGMA synchronous = NORMAL");
            try {
              return await run(connection);
            } finally {
              database.exec("PRAGMA synchronous = FULL");
            }
          }),
        flush: journal.flush,
      },
      close: async () => {
        await queries.destroy();
        await journal.close();
        if (database.isOpen) database.close();
        lock.close();
      },
    });
  } catch (error) {
    for (const database of databaseSyncs) database.close();
    return fail(describeFailure(folder, error));
  }
}

/** Locks a data folder as a gateway does, so that no gateway starts on it, without opening its database. */
export function holdDataFolder(folder: string): Result<{ release(): void }, DatabaseFailure> {
  const folderResult = prepareDataFolder(folder);
  if (!folderResult.ok) return folderResult;
  let lock: DatabaseSync | undefined;
  try {
    const lockFile = new DatabaseSync(join(folder, "tutti.lock"));
    lock = lockFile;
    takeLock(lockFile, HANDOVER_TIMEOUT);
    return succeed({ release: () => lockFile.close() });
  } catch (error) {
    lock?.close();
    return fail(describeFailure(folder, error));
  }
}

/**
 * Opens the embedded database while another process has it open, for reads and short transactions: SQLite lets several
 * processes take turns. Its tables are not migrated, since the other process relies on them.
 */
export function openEmbeddedBeside(folder: string): Result<Database, DatabaseFailure> {
  let database: DatabaseSync | undefined;
  try {
    const sync = new DatabaseSync(join(folder, "tutti.sqlite"));
    database = sync;
    setUp(sync);
    const queries = new Kysely<DatabaseSchema>({ dialect: createNodeSqliteDialect(sync) });
    const close = async () => {
      await queries.destroy();
      if (sync.isOpen) sync.close();
    };
    return succeed({ kind: "sqlite", queries, close });
  } catch (error) {
    database?.close();
    return fail(describeFailure(folder, error));
  }
}

/**
 * Locks a separate file for as long as this process lives. The operating system releases the lock however the process
 * ends, which would not happen to a file with a process id in it; and the database itself stays readable for a backup.
 */
function takeLock(lock: DatabaseSync, timeout: number): void {
  lock.exec(`PRAGMA busy_timeout = ${timeout}; BEGIN EXCLUSIVE`);
}

/** An acknowledged write is on the disk (FULL); readers do not wait for a writer (WAL). */
function setUp(database: DatabaseSync): void {
  database.exec(`
    PRAGMA busy_timeout = 5000;
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
  `);
}

function describeFailure(folder: string, error: unknown): DatabaseFailure {
  // The extended code keeps the primary one in its lowest byte.
  switch (sqliteCode(error) & 0xff) {
    case BUSY:
      return {
        isInUse: true,
        message: `Another Tutti is already using the data in ${folder}. Stop it, or start this one with another folder: TUTTI_DATA=/path/to/folder npm start`,
      };
    case CORRUPT:
    case NOT_A_DATABASE:
      return {
        message: `${join(folder, "tutti.sqlite")} is damaged, or is not a Tutti database. Replace it with a backup, or move it away to start with an empty one.`,
      };
    default:
      return dataFolderFailure(folder, error);
  }
}

function sqliteCode(error: unknown): number {
  if (typeof error !== "object" || error === null || !("errcode" in error)) return 0;
  return typeof error.errcode === "number" ? error.errcode : 0;
}
