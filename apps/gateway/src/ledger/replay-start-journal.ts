import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { GenerationTable } from "../database/schema.ts";
import { logGenerationLoss } from "./log-generation-loss.ts";
import type { StartJournal } from "./start-journal.ts";
import { isRowError } from "./write-fault.ts";

/** How many rows are written with one statement. */
const PORTION = 500;

/**
 * Writes the pending rows of a killed process's journal into the database. Existing rows are newer, and stay. A row
 * that no database accepts is lost alone, and logged: it would otherwise keep the others out at every start.
 */
export async function replayStartJournal(
  { queries }: Database,
  { startJournal, log }: { startJournal: StartJournal; log: Logger },
): Promise<void> {
  const { pending } = startJournal;
  const write = async (rows: readonly GenerationTable[]) => {
    await queries
      .insertInto("generations")
      .values(rows)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    startJournal.acknowledge(rows);
  };
  const writeAlone = async (row: GenerationTable) => {
    try {
      await write([row]);
    } catch (cause) {
      if (!isRowError(cause)) throw cause;
      logGenerationLoss(log, row, cause);
      startJournal.acknowledge([row]);
    }
  };
  try {
    for (let from = 0; from < pending.length; from += PORTION) {
      const rows = pending.slice(from, from + PORTION);
      try {
        await write(rows);
      } catch (cause) {
        if (!isRowError(cause)) throw cause;
        for (const row of rows) await writeAlone(row);
      }
    }
  } catch (cause) {
    // With a full disk, people must still be able to read their data.
    log.error({ err: cause }, "what was noted in the ledger could not be written; the next start tries again");
  }
}
