import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** A PostgreSQL for tests alone. */
export interface TestPostgres {
  url: string;
  stop(): Promise<void>;
}

/** The folder of the newest PostgreSQL's programs, where Debian and its derivatives install them. */
export function installedPostgres(): string | undefined {
  return globSync("/usr/lib/postgresql/*/bin/initdb").map(dirname).sort().at(-1);
}

/**
 * Starts a private server in a folder of its own, reachable through a socket in that folder only. It refuses to run as
 * root.
 *
 * @param programs as `installedPostgres` gives it
 */
export async function startPostgres(programs: string): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), "tutti-postgres-"));
  const asOther = process.getuid?.() === 0;
  if (asOther) {
    const userId = async (option: string) => Number((await execute("id", [option, "postgres"])).stdout);
    await chown(folder, await userId("-u"), await userId("-g"));
  }
  const run = async (program: string, ...options: string[]) => {
    const command = [join(programs, program), "-D", join(folder, "data"), ...options];
    const [first = "", ...rest] = asOther ? ["runuser", "-u", "postgres", "--", ...command] : command;
    await execute(first, rest, { cwd: folder });
  };
  await run("initdb", "-A", "trust", "-U", "tutti", "-E", "UTF8", "--locale", "C", "--no-sync");
  const settings = `-c listen_addresses= -c fsync=off -c max_connections=200 -k ${folder}`;
  await run("pg_ctl", "-w", "-l", join(folder, "log"), "-o", settings, "start");
  return {
    url: `postgresql:///postgres?host=${folder}&user=tutti`,
    async stop() {
      await run("pg_ctl", "-w", "-m", "immediate", "stop");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
