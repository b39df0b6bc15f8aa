import { toDollars } from "@tutti/contract";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { DAY } from "../day.ts";
import { periodStart } from "../limits/spending/limit-period.ts";
import type { Spending } from "../limits/spending/spending.ts";

/** US dollars, in total and in the current UTC day, week and month. */
export type PeriodSums = Record<"total" | "daily" | "weekly" | "monthly", number>;

/** Spending with the gateway's own provider keys, and with the owner's. */
export interface Spent {
  operator: PeriodSums;
  byok: PeriodSums;
  /** How many requests named a `:free` variant in the current UTC day. */
  freeRequests: number;
}

export function createSpending(queries: Kysely<DatabaseSchema>): Spending {
  return {
    async spendOf({ since, subject }) {
      const row = await queries
        .selectFrom("spending_days")
        .select(asDouble(sql`sum(picodollars)`).as("spent"))
        .where("subject", "=", subject)
        // Limits begin at midnight UTC.
        .where("starts_at", ">=", since === undefined ? 0 : Math.floor(since / DAY) * DAY)
        .executeTakeFirst();
      return toDollars(row?.spent ?? 0);
    },
    async costOf(keyId) {
      const row = await queries
        .selectFrom("usage_days")
        .select(asDouble(sql`sum(picodollars)`).as("cost"))
        .where("key_id", "=", keyId)
        .executeTakeFirst();
      return toDollars(row?.cost ?? 0);
    },
  };
}

/**
 * The spending of an owner, or of one of the owner's keys.
 *
 * @param options.now milliseconds since the epoch
 */
export async function spentBy(
  queries: Kysely<DatabaseSchema>,
  { owner, keyId, now }: { owner: string; keyId?: string | undefined; now: number },
): Promise<Spent> {
  let query = queries
    .selectFrom("usage_days")
    .select([
      "starts_at",
      asDouble(sql`sum(picodollars)`).as("all"),
      asDouble(sql`sum(byok_picodollars)`).as("byok"),
      asDouble(sql`sum(free_requests)`).as("free"),
    ])
    .where("owner", "=", owner)
    .groupBy("starts_at");
  if (keyId !== undefined) query = query.where("key_id", "=", keyId);
  const days = await query.execute();

  const since = (start: number) => days.filter(({ starts_at }) => starts_at >= start);
  const today = since(periodStart("day", now));
  const sums = (amount: (day: (typeof days)[number]) => number | null): PeriodSums => {
    const sum = (some: typeof days) => toDollars(some.reduce((total, day) => total + (amount(day) ?? 0), 0));
    return {
      total: sum(days),
      daily: sum(today),
      weekly: sum(since(periodStart("week", now))),
      monthly: sum(since(periodStart("month", now))),
    };
  };
  return {
    operator: sums(({ all, byok }) => (all ?? 0) - (byok ?? 0)),
    byok: sums(({ byok }) => byok),
    freeRequests: today.reduce((sum, { free }) => sum + (free ?? 0), 0),
  };
}

/**
 * A sum as a double: more than 9,000 dollars are more trillionths than a JavaScript number holds exactly, which Node's
 * SQLite refuses to return; and PostgreSQL's sums of whole numbers are decimals, which arrive as texts.
 */
function asDouble(sum: ReturnType<typeof sql>) {
  return sql<number | null>`cast(${sum} as double precision)`;
}
