import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { type KeyLimit, periodOf, resetOf } from "../limits/spending/limit-period.ts";
import { amountOf, setLimits } from "../limits/spending/limit-rows.ts";

/** The columns of a key's limit, joined to the key. */
export type KeyLimitRow = { [Name in "picodollars" | "period"]: DatabaseSchema["spending_limits"][Name] | null };

/** Sets or removes the limit of a key. */
export function setKeyLimit(
  queries: Kysely<DatabaseSchema>,
  { id, userId, spendingLimit, at }: { id: string; userId: string; spendingLimit: KeyLimit | null; at: number },
): Promise<void> {
  const limits = spendingLimit ? [{ amount: spendingLimit.amount, period: periodOf(spendingLimit.reset) }] : [];
  return setLimits(queries, { target: { kind: "key", id, userId }, limits, at });
}

/** The limit of a key, in the words of OpenRouter's API; null: none. */
export function toSpendingLimit({ picodollars, period }: KeyLimitRow): KeyLimit | null {
  if (picodollars === null || period === null) return null;
  const { amount } = amountOf({ picodollars, period });
  return { amount, reset: resetOf(period) };
}
