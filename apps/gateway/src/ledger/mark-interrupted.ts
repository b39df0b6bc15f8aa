import type { SelectQueryBuilder } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { GenerationWriter } from "./save-generations.ts";

/** How many generations are marked in one transaction. */
const BATCH_SIZE = 500;

type RunningIds = SelectQueryBuilder<DatabaseSchema, "generations", { id: string }>;

/**
 * Marks the generations as interrupted that the ledger has as running though their process is dead, and adds their
 * known values to the sums. Each is marked once, even if several gateways look at the same time.
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
