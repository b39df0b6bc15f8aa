import type { SelectQueryBuilder } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { GenerationWriter } from "./save-generations.ts";

/** How many are marked in one transaction. */
const BATCH_SIZE = 500;

type RunningIds = SelectQueryBuilder<DatabaseSchema, "generations", { id: string }>;

/**
 * Marks generations as interrupted that still run by the ledger though their process is dead, and adds them to the sums
 * with what was known of them. Each is marked once, also where several gateways look at the same time.
 *
 * @param options.among narrows the running generations down to those of dead processes
 */
export async function markInterrupted(options: {
  database: Database;
  writer: GenerationWriter;
  log: Logger;
  among: (running: RunningIds) => RunningIds;
}): Promise<void> {
  const { database, writer, log, among } = options;
  for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
    count = await database.queries.transaction().execute(async (transaction) => {
      const running = transaction.selectFrom("generations").select("id").where("status", "=", "running");
      const interruptedRows = await transaction
        .updateTable("generations")
        .set({ status: "interrupted" })
        .where("id", "in", among(running).limit(BATCH_SIZE))
        .where("status", "=", "running")
        .returningAll()
        .execute();
      if (interruptedRows.length > 0) await writer.addToSums(transaction, interruptedRows);
      return interruptedRows.length;
    });
    if (count > 0)
      log.warn({ generations: count }, "generations were interrupted: their process ended before they did");
  }
}
