import { resolve } from "node:path";
import { restoreBackup } from "../backup/restore.ts";
import { fail, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Replaces the instance's data by a backup. */
export const restore: Command = {
  name: "restore",
  summary: "Put a backup in the place of the data, while no gateway runs",
  parameters: ["file"],
  options: {},
  details: [
    "Checks the whole file before it replaces anything, brings it up to this version, and keeps what it replaces.",
    "PostgreSQL is restored by pg_restore.",
  ],
  run: async (input) => {
    const config = readCommandConfig(input);
    if (!config.ok) return config;
    if (config.value.databaseUrl !== undefined) {
      return fail(
        'The data is in PostgreSQL. Stop every gateway, then: pg_restore --clean --if-exists --dbname="$DATABASE_URL" tutti.dump',
      );
    }
    const [name = ""] = input.positionals;
    const file = resolve(input.callerFolder, name);
    const restoreResult = await restoreBackup({ dataFolder: config.value.dataFolder, file, now: Date.now() });
    if (!restoreResult.ok) return restoreResult;
    const { tables, keptAside, hasSecret } = restoreResult.value;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return succeed({
      lines: [
        `Restored ${rows} rows of ${tables.length} tables from ${file}`,
        ...(keptAside === undefined ? [] : [`What was there before is kept in ${keptAside}`]),
        ...(hasSecret ? [] : ["No secret was in it: start with the TUTTI_SECRET that it was made with."]),
      ],
      document: { file, ...restoreResult.value },
    });
  },
};
