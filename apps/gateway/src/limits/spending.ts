import { periodStart, type SpendingLimit } from "../accounts/spending-limit.ts";

/** Whose money it is that a limit is about: a key's, or a person's with all keys and pages together. */
export type Spender = { keyId: string } | { userId: string };

/** What keys and people have spent, as the ledger knows it. */
export interface Spending {
  /** US dollars that were spent since a time (milliseconds since the epoch), or ever. */
  spendOf(query: Spender & { since?: number | undefined }): Promise<number>;
}

/** A spender's name, which no other one has. */
export function nameOfSpender(spender: Spender): string {
  return "keyId" in spender ? spender.keyId : `user:${spender.userId}`;
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
  const amountSpent = await spendOf({ keyId, since: periodStart(limit.reset, now) });
  return Math.max(0, limit.amount - amountSpent);
}
