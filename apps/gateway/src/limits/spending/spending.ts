import { type KeyLimit, periodOf, periodStart } from "./limit-period.ts";
import { subjectOf } from "./spenders.ts";

/** The spending of keys, people and all else that spends, as recorded in the ledger. */
export interface Spending {
  /**
   * US dollars that limits count of a subject since a time (milliseconds since the epoch), or ever. An answer whose
   * cost is not known counts with what it may have cost.
   */
  spendOf(query: { subject: string; since?: number | undefined }): Promise<number>;
  /** US dollars that a key's answers have ever cost, as they are shown. */
  costOf(keyId: string): Promise<number>;
}

/**
 * US dollars that a key may still spend in the current period of its limit, never below zero; null if it has no limit.
 *
 * @param query.now milliseconds since the epoch
 */
export async function remainingKeyBudget(
  { spendOf }: Pick<Spending, "spendOf">,
  { keyId, limit, now }: { keyId: string | undefined; limit: KeyLimit | null | undefined; now: number },
): Promise<number | null> {
  if (!limit || keyId === undefined) return null;
  const since = periodStart(periodOf(limit.reset), now);
  return Math.max(0, limit.amount - (await spendOf({ subject: subjectOf("key", keyId, ""), since })));
}
