import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { createLedger, type OpenLedger } from "../ledger/create-ledger.ts";
import { openStartJournal } from "../ledger/start-journal.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { WorkerLink } from "../workers/worker/link.ts";
import { createLinkedWriter, openLinkedDatabase } from "../workers/worker/link-database.ts";

export interface ConnectedLedger {
  database: Database;
  /** Not started yet. */
  ledger: OpenLedger;
  /** The id of this process in the ledger. */
  instanceId: string;
}

/**
 * Opens the database and its ledger. A worker that shares the embedded database neither opens it for writing nor keeps
 * a journal beside it: the process that started the workers writes for all.
 */
export async function connectLedger(
  config: Pick<Config, "databaseUrl" | "dataFolder">,
  { log, link }: { log: Logger; link?: WorkerLink | undefined },
): Promise<Result<ConnectedLedger, string>> {
  const { databaseUrl, dataFolder } = config;
  const { instanceId = randomUUID(), predecessors = [] } = link ?? {};
  const dependencies = { log, now: Date.now, instanceId };
  if (link && databaseUrl === undefined) {
    const database = openLinkedDatabase(dataFolder, link.primary);
    return succeed({
      database,
      ledger: createLedger({ ...dependencies, database, writer: createLinkedWriter(dataFolder, link.primary) }),
      instanceId,
    });
  }
  const connectionResult = await connectDatabase({
    databaseUrl,
    dataFolder,
    onConnectionLost: (error) => log.warn({ err: error }, "a connection to the database broke"),
  });
  if (!connectionResult.ok) return fail(connectionResult.error.message);
  const database = connectionResult.value;
  const startJournal = database.kind === "sqlite" ? openStartJournal(dataFolder, log) : undefined;
  return succeed({
    database,
    ledger: createLedger({ ...dependencies, database, startJournal, predecessors }),
    instanceId,
  });
}
