import type { InputItem } from "@tutti/contract";
import { type Kysely, sql } from "kysely";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import type { StoredResponseTable } from "../database/answer-tables.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { quotaTable } from "../quotas/quota-table.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { StoredResponse } from "./stored-response.ts";

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

/**
 * Deletes a person's oldest responses until more fits.
 *
 * @param options.size the characters that are added
 * @param options.count the responses that are added
 */
export async function makeRoom(
  queries: Kysely<DatabaseSchema>,
  options: { userId: string; size: number; most: number; count?: number },
): Promise<void> {
  const { userId, size, most, count = 1 } = options;
  const quota = quotaTable["stored-responses"];
  const use = await quota.count(queries, userId);
  let rows = use.rows + count - most;
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

/** What a new row of a response has beside its owner and its time. */
export interface ResponseRow
  extends Pick<StoredResponseTable, "id" | "sealed_key" | "content" | "created_at" | "expires_at"> {
  previousId: string | undefined;
  itemIds: readonly string[];
  background?: Pick<StoredResponseTable, "background_status" | "attended_until">;
}

/** Inserts a response in a transaction; the person's oldest make room for it. */
export async function insertResponse(
  transaction: Kysely<DatabaseSchema>,
  sender: Identity,
  { row, quotas }: { row: ResponseRow; quotas: Quotas },
): Promise<void> {
  const { previousId, itemIds, background, ...columns } = row;
  const { userId } = sender;
  const size = columns.content.length;
  await makeRoom(transaction, { userId, size, most: quotas.most("stored-responses") });
  await quotas.check(transaction, { quota: "stored-responses", owner: userId, bytes: size });
  await transaction
    .insertInto("stored_responses")
    .values({
      ...columns,
      owner: ownerOf(sender),
      user_id: userId,
      organization_id: sender.organizationId ?? null,
      previous_id: previousId ?? null,
      size,
      background_status: background?.background_status ?? null,
      attended_until: background?.attended_until ?? null,
    })
    .execute();
  await insertItems(transaction, columns.id, itemIds);
}

/** Inserts the ids of a response's items. */
export async function insertItems(
  queries: Kysely<DatabaseSchema>,
  responseId: string,
  itemIds: readonly string[],
): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = itemIds.map((item_id) => ({ item_id, response_id: responseId }));
  await queries.insertInto("stored_items").values(rows).execute();
}

/** The items of a stored response: those of its request, then its own. */
export function itemsOf({ input, response }: StoredResponse): InputItem[] {
  return [...input, ...((response["output"] ?? []) as InputItem[])];
}

/** The ids of a response's items, each once. */
export function itemIdsOf(stored: StoredResponse): string[] {
  const ids = itemsOf(stored).flatMap(({ id }) => (typeof id === "string" && id !== "" ? [id] : []));
  return [...new Set(ids)];
}
