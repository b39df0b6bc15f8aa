import { periodStart, type SpendingLimit } from "../accounts/spending-limit.ts";

/** What keys have spent, as the ledger knows it. */
export interface Spending {
  /** US dollars that a key has spent since a time (milliseconds since the epoch), or ever. */
  spendOf(query: { keyId: string; since?: number | undefined }): Promise<number>;
}

/**
 * US dollars that a key may still spend in the running period of its limit, at least none; null where it has no limit.
 *
 * @param query.now milliseconds since the epoch
 */
export async function remainingBudget(
  { spendOf }: Spending,
  { keyId, limit, now }: { keyId: string | undefined; limit: SpendingLimit | null | undefined; now: number },
): Promise<number | null> {
  if (!limit || keyId === undefined) return null;
  const spent = await spendOf({ keyId, since: periodStart(limit.reset, now) });
  return Math.max(0, limit.amount - spent);
}
