import { resolve } from "node:path";
import { writeBackup } from "../backup/backup.ts";
import { fail, succeed } from "../result.ts";
import { readVersion } from "../start/read-version.ts";
import type { Command } from "./command.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Copies the instance's data into one file. */
export const backup: Command = {
  name: "backup",
  summary: "Copy the instance's data into a new file, even while a gateway runs",
  parameters: ["file"],
  options: {},
  details: [
    "The file has one consistent state of the embedded database, and the secret of the data folder: keep it as safe as both.",
    "Back up PostgreSQL with pg_dump.",
  ],
  run: async (input) => {
    const config = readCommandConfig(input);
    if (!config.ok) return config;
    if (config.value.databaseUrl !== undefined) {
      return fail(
        'The data is in PostgreSQL. Back it up with: pg_dump --format=custom --file=tutti.dump "$DATABASE_URL". Keep TUTTI_SECRET, or the file "secret" of the data folder, with it.',
      );
    }
    const [name = ""] = input.positionals;
    const file = resolve(input.callerFolder, name);
    const version = readVersion(input.projectFolder);
    const writeResult = writeBackup({ dataFolder: config.value.dataFolder, file, version, now: Date.now() });
    if (!writeResult.ok) return writeResult;
    const { tables, hasSecret } = writeResult.value;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return succeed({
      lines: [
        `Backed up ${rows} rows of ${tables.length} tables to ${file}`,
        hasSecret
          ? "It contains the instance's secret: keep it as safe as the data folder."
          : "It does not contain the instance's secret: keep TUTTI_SECRET with it.",
      ],
      document: writeResult.value,
    });
  },
};
