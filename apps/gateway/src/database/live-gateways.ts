import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Milliseconds without a sign of life after which gateways consider another one dead. */
export const DEAD_AFTER = 60_000;

/**
 * How many gateways use this PostgreSQL, by its own clock; one that was killed counts for another minute. The embedded
 * database has a lock instead, for which the count is always 0.
 */
export async function countLiveGateways({ kind, queries }: Database): Promise<number> {
  if (kind === "sqlite") return 0;
  const { count } = await queries
    .selectFrom("gateway_instances")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("seen_at", ">=", sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint) - ${DEAD_AFTER}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
