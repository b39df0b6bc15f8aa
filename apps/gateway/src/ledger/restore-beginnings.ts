import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { GenerationTable } from "../database/schema.ts";
import type { Beginnings } from "./beginnings.ts";
import { logLost } from "./log-lost.ts";
import { isFaultOfRows } from "./write-fault.ts";

/** How many rows are written with one statement. */
const PORTION = 500;

/**
 * Writes into the database what a killed process had only noted. What is there already is newer, and stays. A row that no database takes
 * is lost alone, and named in the log: it would else keep the others out, with every start.
 */
export async function restoreBeginnings(
  { queries }: Database,
  { beginnings, log }: { beginnings: Beginnings; log: Logger },
): Promise<void> {
  const { left } = beginnings;
  const write = async (rows: readonly GenerationTable[]) => {
    await queries
      .insertInto("generations")
      .values(rows)
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    beginnings.settle(rows);
  };
  const writeAlone = async (row: GenerationTable) => {
    try {
      await write([row]);
    } catch (cause) {
      if (!isFaultOfRows(cause)) throw cause;
      logLost(log, row, cause);
      beginnings.settle([row]);
    }
  };
  try {
    for (let from = 0; from < left.length; from += PORTION) {
      const rows = left.slice(from, from + PORTION);
      try {
        await write(rows);
      } catch (cause) {
        if (!isFaultOfRows(cause)) throw cause;
        for (const row of rows) await writeAlone(row);
      }
    }
  } catch (cause) {
    // A full disk must not keep people from reading what they have.
    log.error({ err: cause }, "what was noted in the ledger could not be written; the next start tries again");
  }
}
