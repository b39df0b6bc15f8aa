import { rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { connectDatabase } from "../database/connect.ts";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");

export type AdministeredInstance = Awaited<ReturnType<typeof openAdministeredInstance>>;

/**
 * An instance with the administrator `ada@example.org` and the member `grace@example.org`, and a function that runs
 * commands on it while another process holds its database, as a gateway does.
 */
export async function openAdministeredInstance() {
  const dataFolder = temporaryFolder();
  const connectionResult = await connectDatabase({
    databaseUrl: undefined,
    dataFolder,
    onConnectionLost: () => undefined,
  });
  if (!connectionResult.ok) throw new Error(connectionResult.error.message);
  const database = connectionResult.value;
  for (const [name, role] of [
    ["ada", "admin"],
    ["grace", null],
  ]) {
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
      values (${name}, ${name}, ${`${name}@example.org`}, 0, '2026-11-20', '2026-11-20', ${role})`.execute(
      database.queries,
    );
  }
  const source = {
    environment: { TUTTI_DATA: dataFolder },
    workingFolder: "/",
    callerFolder: dataFolder,
    projectFolder,
    caller: "tutti",
  };
  return {
    database,
    run: (...args: string[]) => runCommand(args, { commands, source }),
    async close(): Promise<void> {
      await database.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
