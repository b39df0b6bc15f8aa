import { existsSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import type { Config } from "../config/config.ts";
import { connectDatabase } from "../database/connect.ts";
import { openPostgres } from "../database/postgres.ts";
import { createLedger } from "../ledger/create-ledger.ts";
import { openStartJournal } from "../ledger/start-journal.ts";
import { type MovedTable, moveDatabase } from "../move-database/move-database.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Copies the embedded database into PostgreSQL. */
export const moveDatabaseCommand: Command = {
  name: "move-database",
  summary: "Copy the embedded database to the empty PostgreSQL database of DATABASE_URL, while no gateway runs",
  parameters: [],
  options: {},
  details: [
    "Creates the tables there, copies every row, and compares counts and checksums of both sides, in one transaction: everything is copied, or nothing.",
    "The embedded database is not changed. A PostgreSQL database that has rows is refused.",
    "Gateways that share PostgreSQL need the same TUTTI_SECRET: if none was set, the content of the file `secret` in the data folder.",
  ],
  run: async (input) => {
    const config = readCommandConfig(input);
    if (!config.ok) return config;
    const { databaseUrl, dataFolder } = config.value;
    if (databaseUrl === undefined) {
      return fail(
        "DATABASE_URL is not set. Set it to an empty PostgreSQL database, as in DATABASE_URL=postgresql://user:password@host:5432/tutti",
      );
    }
    if (!existsSync(join(dataFolder, "tutti.sqlite"))) {
      return fail(
        `There is nothing to move in ${dataFolder}: no gateway was started on it. Set TUTTI_DATA to the folder that the gateway uses.`,
      );
    }
    const moveResult = await move(config.value, databaseUrl);
    if (!moveResult.ok) return moveResult;
    const rows = moveResult.value.reduce((sum, table) => sum + table.rows, 0);
    return succeed({
      lines: [
        ...moveResult.value.map((table) => `${table.name}: ${table.rows} rows, the same on both sides`),
        `Moved ${rows} rows of ${moveResult.value.length} tables from ${dataFolder}, which was not changed.`,
        config.value.secret === undefined
          ? `Start with this DATABASE_URL, and with the secret of ${dataFolder}, which decrypts the provider keys.`
          : "Start with this DATABASE_URL and the same TUTTI_SECRET.",
      ],
      document: { tables: moveResult.value, rows },
    });
  },
};

async function move({ dataFolder }: Config, url: string): Promise<Result<MovedTable[], string>> {
  const onConnectionLost = () => undefined;
  const source = await connectDatabase({ databaseUrl: undefined, dataFolder, onConnectionLost });
  if (!source.ok) {
    if (source.error.isInUse !== true) return fail(source.error.message);
    return fail(`A gateway is running on ${dataFolder}, and nothing was moved. Stop it, then move again.`);
  }
  try {
    const target = await openPostgres({ url, onConnectionLost });
    if (!target.ok) return fail(target.error.message);
    try {
      // The journal that a killed gateway left beside the database is written to the database first.
      const log = pino({ level: "silent" });
      const startJournal = openStartJournal(dataFolder, log);
      const ledger = createLedger({ database: source.value, log, now: Date.now, startJournal });
      await ledger.start();
      await ledger.close();
      return await moveDatabase({ dataFolder, target: target.value });
    } finally {
      await target.value.close();
    }
  } finally {
    await source.value.close();
  }
}
