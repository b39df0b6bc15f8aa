import { createHash } from "node:crypto";
import type { GenerationTable } from "../../database/schema.ts";

/**
 * The hash of a receipt: SHA-256, in hexadecimal, of its owner, its number, the hash before it, and the generation's
 * row as JSON, with the columns in the order of their names. Columns without a value have no part in it, so that one
 * that a later version adds changes no hash.
 *
 * @param previousHash empty for the first receipt
 */
export function receiptHash(
  row: GenerationTable,
  { number, previousHash }: { number: number; previousHash: string },
): string {
  const entries = Object.entries(row)
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256")
    .update(JSON.stringify([row.owner, number, previousHash, entries]))
    .digest("hex");
}
