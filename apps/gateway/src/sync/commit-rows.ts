import type { CommitRequest } from "@tutti/contract/operations/sync/sync-operations";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";

/** How many ids one query names, and how many rows one insertion has; both databases bound the parameters. */
const PIECE = 500;
const ROWS = 50;

/** Ends the dropped records, and puts the others in place of their earlier versions. Returns what that adds. */
export async function replaceRecords(
  transaction: Kysely<DatabaseSchema>,
  { spaceId, commit }: { spaceId: string; commit: CommitRequest },
): Promise<{ rows: number; bytes: number }> {
  const { base, drops, records } = commit;
  let rows = 0;
  let bytes = 0;
  for (const ids of pieces([...new Set([...drops, ...records.map(({ id }) => id)])], PIECE)) {
    const ended = await transaction
      .deleteFrom("sync_records")
      .where("space_id", "=", spaceId)
      .where("id", "in", ids)
      .returning("size")
      .execute();
    rows -= ended.length;
    for (const { size } of ended) bytes -= size;
  }
  const values = records.map(({ id, content: base64 }, index) => {
    const content = Buffer.from(base64, "base64");
    bytes += content.length;
    return { space_id: spaceId, id, sequence: base + index + 1, size: content.length, content };
  });
  for (const piece of pieces(values, ROWS)) await transaction.insertInto("sync_records").values(piece).execute();
  return { rows: rows + values.length, bytes };
}

/** Replaces the wrapped keys of holders, and removes those of holders that are gone. */
export async function replaceSlots(
  transaction: Kysely<DatabaseSchema>,
  { spaceId, slots, now }: { spaceId: string; slots: CommitRequest["slots"]; now: number },
): Promise<void> {
  if (slots === undefined) return;
  if (slots.remove.length > 0) {
    await transaction
      .deleteFrom("sync_slots")
      .where("space_id", "=", spaceId)
      .where("slot", "in", slots.remove)
      .execute();
  }
  for (const { slot, epoch, wrapped } of slots.put) {
    await transaction
      .insertInto("sync_slots")
      .values({ space_id: spaceId, slot, epoch, wrapped, created_at: now, seen_sequence: 0, seen_at: null })
      .onConflict((conflict) => conflict.columns(["space_id", "slot"]).doUpdateSet({ epoch, wrapped }))
      .execute();
  }
}

function pieces<Value>(list: readonly Value[], size: number): Value[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
