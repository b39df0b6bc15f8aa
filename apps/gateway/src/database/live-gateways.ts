import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Milliseconds after which a gateway that was not heard of has ended, as gateways judge each other. */
export const DEAD_AFTER = 60_000;

/**
 * How many gateways work on this PostgreSQL, by its own clock; one that was killed counts for a minute. The embedded
 * database has a lock instead, and none is ever counted in it.
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
