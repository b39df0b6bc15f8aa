import { periodStart, type SpendingLimit } from "./spending-limit.ts";

/** The key or the person that a limit is about; a person with all keys and pages together. */
export type Spender = { keyId: string } | { userId: string };

/** The spending of keys and people, as recorded in the ledger. */
export interface Spending {
  /**
   * US dollars that limits count since a time (milliseconds since the epoch), or ever. An answer whose cost is not
   * known counts with what was held for it.
   */
  spendOf(query: Spender & { since?: number | undefined }): Promise<number>;
  /** US dollars that a key's answers have ever cost, as they are shown. */
  costOf(keyId: string): Promise<number>;
}

/** A spender's unique name. */
export function nameOfSpender(spender: Spender): string {
  return "keyId" in spender ? spender.keyId : `user:${spender.userId}`;
}

/**
 * US dollars that a key may still spend in the current period of its limit, never below zero; null if it has no limit.
 *
 * @param query.now milliseconds since the epoch
 */
export async function remainingBudget(
  { spendOf }: Pick<Spending, "spendOf">,
  { keyId, limit, now }: { keyId: string | undefined; limit: SpendingLimit | null | undefined; now: number },
): Promise<number | null> {
  if (!limit || keyId === undefined) return null;
  const amountSpent = await spendOf({ keyId, since: periodStart(limit.reset, now) });
  return Math.max(0, limit.amount - amountSpent);
}
