import { resolve } from "node:path";
import { restoreBackup } from "../backup/restore.ts";
import { fail, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Replaces the instance's data by a backup. */
export const restore: Command = {
  name: "restore",
  summary: "Replace the data with a backup, while no gateway runs",
  parameters: ["file"],
  options: {},
  details: [
    "Checks the whole file before it replaces anything, upgrades it to this version, and keeps the data that it replaces.",
    "Restore PostgreSQL with pg_restore.",
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
        ...(keptAside === undefined ? [] : [`The previous data is kept in ${keptAside}`]),
        ...(hasSecret ? [] : ["It contains no secret: start with the TUTTI_SECRET that it was made with."]),
      ],
      document: { file, ...restoreResult.value },
    });
  },
};
