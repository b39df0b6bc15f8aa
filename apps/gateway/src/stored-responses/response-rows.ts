import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { quotaTable } from "../quotas/quota-table.ts";

/** The most responses in a row that one request continues. */
const CHAIN_LIMIT = 10_000;

/** A stored response without its content. */
export interface ChainRow {
  id: string;
  previous_id: string | null;
  size: number;
}

/** A response and those that it continues, the newest first, without their contents. */
export async function readChain(
  queries: Kysely<DatabaseSchema>,
  { userId, owner, id, now }: { userId: string; owner: string; id: string; now: number },
): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow & { depth: number }>`
    with recursive chain as (
      select id, previous_id, size, 1 as depth from stored_responses
      where id = ${id} and user_id = ${userId} and owner = ${owner} and expires_at > ${now}
      union all
      select stored.id, stored.previous_id, stored.size, chain.depth + 1
      from stored_responses as stored join chain on stored.id = chain.previous_id
      where stored.user_id = ${userId} and stored.owner = ${owner} and stored.expires_at > ${now}
        and chain.depth < ${sql.lit(CHAIN_LIMIT)}
    )
    select id, previous_id, size, depth from chain order by depth`.execute(queries);
  return rows;
}

/** Deletes a person's oldest responses until another one fits. */
export async function makeRoom(
  queries: Kysely<DatabaseSchema>,
  { userId, size, most }: { userId: string; size: number; most: number },
): Promise<void> {
  const quota = quotaTable["stored-responses"];
  const use = await quota.count(queries, userId);
  let rows = use.rows + 1 - most;
  let bytes = use.bytes + size - quota.bytes;
  if (rows <= 0 && bytes <= 0) return;
  const oldest = await queries
    .selectFrom("stored_responses")
    .select(["id", "size"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const ended: string[] = [];
  for (const row of oldest) {
    if (rows <= 0 && bytes <= 0) break;
    ended.push(row.id);
    rows -= 1;
    bytes -= row.size;
  }
  if (ended.length > 0) await queries.deleteFrom("stored_responses").where("id", "in", ended).execute();
}
