import type { Logger } from "pino";
import { markInterrupted } from "../../ledger/mark-interrupted.ts";
import { createGenerationWriter } from "../../ledger/save-generations.ts";
import { createMemoryReservations } from "../../limits/spending/memory-reservations.ts";
import { readLimits } from "../../limits/spending/read-limits.ts";
import { type Result, succeed } from "../../result.ts";
import { hostDatabase } from "../../workers/primary/host-database.ts";
import { hostReservations } from "../../workers/primary/host-limits.ts";
import type { Host } from "../../workers/primary/seat.ts";
import { connectLedger } from "../connect-ledger.ts";

/** The embedded database, which this process hosts for all workers. */
export interface EmbeddedHost {
  /** In the order in which they clean up after a dead worker. */
  hosts: readonly Host[];
  close(): Promise<void>;
}

/**
 * Opens the embedded database for all workers, and marks the generations that the previous start left running. Those of
 * a worker that dies are marked as soon as all its statements have ended.
 */
export async function openEmbeddedHost({
  dataFolder,
  log,
}: {
  dataFolder: string;
  log: Logger;
}): Promise<Result<EmbeddedHost, string>> {
  const ledgerResult = await connectLedger({ databaseUrl: undefined, dataFolder }, { log });
  if (!ledgerResult.ok) return ledgerResult;
  const { database, ledger } = ledgerResult.value;
  await ledger.start();
  const writer = createGenerationWriter(database);
  const hostInterruption: Host = ({ instanceId }) => ({
    handlers: {},
    leave: () =>
      markInterrupted({ database, writer, log, among: (query) => query.where("instance_id", "=", instanceId) }).catch(
        (cause: unknown) =>
          log.error(
            { err: cause },
            "the completions of a dead worker could not be marked as interrupted; the next start marks them",
          ),
      ),
  });
  return succeed({
    hosts: [
      hostDatabase(database.queries, writer),
      hostInterruption,
      hostReservations(
        createMemoryReservations((spenders) => readLimits(database.queries, { spenders, now: Date.now() }), Date.now),
      ),
    ],
    async close() {
      await ledger.close();
      await database.close();
    },
  });
}
