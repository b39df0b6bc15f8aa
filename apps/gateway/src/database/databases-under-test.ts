import { execFileSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import type { DatabaseOptions } from "./connect.ts";
import type { DatabaseKind } from "./database.ts";

/** A kind of database that one suite runs on, each test with an empty one of its own. */
export interface DatabaseUnderTest {
  kind: DatabaseKind;
  /** For the suite's title: why it is skipped, where it is. */
  title: string;
  available: boolean;
  /** Makes an empty database. */
  create(): Promise<DatabaseOptions>;
  /** Removes everything that was made. */
  remove(): Promise<void>;
}

/** A new folder for one test's data. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "tutti-test-"));
}

/** Both kinds. PostgreSQL is the server at `TUTTI_TEST_DATABASE_URL`, or a private one where its programs are installed. */
export function databasesUnderTest(): DatabaseUnderTest[] {
  return [embedded(), postgres()];
}

function embedded(): DatabaseUnderTest {
  const folders: string[] = [];
  return {
    kind: "sqlite",
    title: "the embedded database",
    available: true,
    create: async () => {
      const dataFolder = temporaryFolder();
      folders.push(dataFolder);
      return { databaseUrl: undefined, dataFolder, onConnectionLost: throwLost };
    },
    remove: async () => {
      for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function postgres(): DatabaseUnderTest {
  const programs = installedPrograms();
  const given = process.env["TUTTI_TEST_DATABASE_URL"];
  const available = given !== undefined || programs !== undefined;
  let server: { url: string; stop: () => void } | undefined;
  let made = 0;
  return {
    kind: "postgres",
    title: available
      ? "PostgreSQL"
      : "PostgreSQL (skipped: set TUTTI_TEST_DATABASE_URL, or install PostgreSQL's server programs)",
    available,
    create: async () => {
      server ??= given ? { url: given, stop: () => undefined } : startServer(programs ?? "");
      const name = `tutti_test_${process.pid}_${Date.now()}_${made++}`;
      await runOn(server.url, `create database ${name}`);
      const url = new URL(server.url);
      url.pathname = name;
      return { databaseUrl: url.href, dataFolder: "/nowhere", onConnectionLost: throwLost };
    },
    remove: async () => server?.stop(),
  };
}

function throwLost(error: Error): never {
  throw error;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The folder of the newest PostgreSQL's programs, where Debian and its kin put them. */
function installedPrograms(): string | undefined {
  return globSync("/usr/lib/postgresql/*/bin/initdb").map(dirname).sort().at(-1);
}

/** A private server in a folder of its own, reachable through a socket in that folder only. It refuses to run as root. */
function startServer(programs: string): { url: string; stop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "tutti-postgres-"));
  const asOther = process.getuid?.() === 0;
  if (asOther) {
    const userId = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
    chownSync(folder, userId("-u"), userId("-g"));
  }
  const run = (program: string, ...options: string[]) => {
    const command = [join(programs, program), "-D", join(folder, "data"), ...options];
    const [first = "", ...rest] = asOther ? ["runuser", "-u", "postgres", "--", ...command] : command;
    execFileSync(first, rest, { stdio: "ignore", cwd: folder });
  };
  run("initdb", "-A", "trust", "-U", "tutti", "-E", "UTF8", "--locale", "C", "--no-sync");
  run("pg_ctl", "-w", "-l", join(folder, "log"), "-o", `-c listen_addresses= -c fsync=off -k ${folder}`, "start");
  return {
    url: `postgresql:///postgres?host=${folder}&user=tutti`,
    stop: () => {
      run("pg_ctl", "-w", "-m", "immediate", "stop");
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    },
  };
}
