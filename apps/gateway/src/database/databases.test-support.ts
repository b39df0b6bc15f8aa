import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { connectDatabase, type DatabaseOptions } from "./connect.ts";
import type { DatabaseKind } from "./database.ts";

const EMBEDDED_FILE = "tutti.sqlite";

/** A kind of database that one suite runs on, each test with an empty one of its own. */
export interface TestDatabase {
  kind: DatabaseKind;
  /** For the suite's title, with the reason if it is skipped. */
  title: string;
  available: boolean;
  /** Makes an empty database, without tables. */
  create(): Promise<DatabaseOptions>;
  /** Makes a database with the current tables, if that is faster than to create them for each test. */
  createMigrated(): Promise<DatabaseOptions>;
  /** Removes all databases that were made. */
  remove(): Promise<void>;
}

/** A new folder for one test's data. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "tutti-test-"));
}

/** The file of an embedded database with the current tables, empty, made once for each process. */
let migratedFile: Promise<Uint8Array> | undefined;

/**
 * Writes an embedded database with the current tables to a folder: a copy is cheaper than creating the tables again.
 */
export async function writeMigratedDatabase(folder: string): Promise<void> {
  migratedFile ??= makeMigratedFile();
  writeFileSync(join(folder, EMBEDDED_FILE), await migratedFile);
}

async function makeMigratedFile(): Promise<Uint8Array> {
  const dataFolder = temporaryFolder();
  const connection = await connectDatabase({
    databaseUrl: undefined,
    dataFolder,
    onConnectionLost: throwConnectionLoss,
  });
  if (!connection.ok) throw new Error(connection.error.message);
  await connection.value.close();
  const file = readFileSync(join(dataFolder, EMBEDDED_FILE));
  rmSync(dataFolder, { recursive: true });
  return file;
}

/**
 * Both kinds. PostgreSQL is the server at `TUTTI_TEST_DATABASE_URL`, or a private one if its programs are installed
 * (`vitest.postgres.ts`).
 */
export function testDatabases(): TestDatabase[] {
  return [embeddedDatabase(), postgres()];
}

function embeddedDatabase(): TestDatabase {
  const folders: string[] = [];
  const create = async (): Promise<DatabaseOptions> => {
    const dataFolder = temporaryFolder();
    folders.push(dataFolder);
    return { databaseUrl: undefined, dataFolder, onConnectionLost: throwConnectionLoss };
  };
  return {
    kind: "sqlite",
    title: "the embedded database",
    available: true,
    create,
    createMigrated: async () => {
      const options = await create();
      await writeMigratedDatabase(options.dataFolder);
      return options;
    },
    remove: async () => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgres(): TestDatabase {
  const databaseUrl = process.env["TUTTI_TEST_DATABASE_URL"];
  const postgresSetting = process.env["TUTTI_TEST_POSTGRES"];
  const available = databaseUrl !== undefined || postgresSetting !== undefined;
  const databaseNames: string[] = [];
  const create = async (): Promise<DatabaseOptions> => {
    const server = databaseUrl ?? (await urlFrom(postgresSetting ?? ""));
    const name = `tutti_test_${randomUUID().replaceAll("-", "")}`;
    await runOn(server, `create database ${name}`);
    const url = new URL(server);
    url.pathname = name;
    databaseNames.push(name);
    const onConnectionLost = (error: Error): void => {
      // Removing a database breaks the connections to it that are still closing.
      if (databaseNames.includes(name)) throw error;
    };
    return { databaseUrl: url.href, dataFolder: "/nowhere", onConnectionLost };
  };
  return {
    kind: "postgres",
    title: available
      ? "PostgreSQL"
      : "PostgreSQL (skipped: set TUTTI_TEST_DATABASE_URL, or install PostgreSQL's server programs)",
    available,
    create,
    // On a server of the person's own, the database to copy from would remain.
    createMigrated: create,
    remove: async () => {
      if (databaseNames.length === 0) return;
      const server = databaseUrl ?? (await urlFrom(postgresSetting ?? ""));
      for (const name of databaseNames.splice(0)) await runOn(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** The address of the server that all tests of a run share; the first request starts the server. */
async function urlFrom(address: string): Promise<string> {
  const response = await fetch(address);
  const text = await response.text();
  if (!response.ok) throw new Error(`PostgreSQL did not start: ${text}`);
  return text;
}

function throwConnectionLoss(error: Error): never {
  throw error;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
