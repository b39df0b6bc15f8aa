import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Beginnings } from "./beginnings.ts";

/** How many rows are written with one statement. */
const PORTION = 500;

/** Writes into the database what a killed process had only noted. What is there already is newer, and stays. */
export async function restoreBeginnings(
  { queries }: Database,
  { beginnings, log }: { beginnings: Beginnings; log: Logger },
): Promise<void> {
  const { left } = beginnings;
  try {
    for (let from = 0; from < left.length; from += PORTION) {
      const rows = left.slice(from, from + PORTION);
      await queries
        .insertInto("generations")
        .values(rows)
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      beginnings.settle(rows);
    }
  } catch (cause) {
    // A full disk must not keep people from reading what they have.
    log.error({ err: cause }, "what was noted in the ledger could not be written; the next start tries again");
  }
}
