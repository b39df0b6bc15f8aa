import { CompiledQuery, type Kysely } from "kysely";
import type { DatabaseKind } from "../../database/database.ts";
import type { ReceiptHeadTable, ReceiptTable } from "../../database/receipt-tables.ts";
import type { DatabaseSchema, GenerationTable } from "../../database/schema.ts";
import { createRowWriter } from "../write-rows.ts";
import { receiptHash } from "./receipt-hash.ts";

/** Adds ended generations to their owners' chains of receipts, within the transaction that ends them. */
export interface ReceiptWriter {
  add(transaction: Kysely<DatabaseSchema>, endedGenerations: readonly GenerationTable[]): Promise<void>;
}

/** Locks an owner's head until the end of the transaction, and returns it; creates it where there is none. */
const LOCK_HEADS = {
  sqlite: `insert into receipt_heads (owner, number, hash, earlier) select value, 0, '', 0 from json_each(?) where true
    on conflict (owner) do update set number = receipt_heads.number returning owner, number, hash`,
  postgres: `insert into receipt_heads (owner, number, hash, earlier)
    select value, 0, '', 0 from json_array_elements_text($1::json) as value
    on conflict (owner) do update set number = receipt_heads.number returning owner, number, hash`,
} as const;

export function createReceiptWriter(kind: DatabaseKind): ReceiptWriter {
  const receipts = createRowWriter<ReceiptTable>({
    kind,
    table: "receipts",
    columns: { owner: "text", number: "bigint", generation_id: "text", hash: "text" },
    keys: ["owner", "number"],
    // Both are new under the head's lock. Where a head was changed by hand, the generation is still recorded, and the
    // verification finds it without a receipt.
    onConflict: "hash = receipts.hash",
  });
  const heads = createRowWriter<ReceiptHeadTable>({
    kind,
    table: "receipt_heads",
    columns: { owner: "text", number: "bigint", hash: "text", earlier: "bigint" },
    keys: ["owner"],
    onConflict: "number = excluded.number, hash = excluded.hash",
  });

  return {
    async add(transaction, endedGenerations) {
      // In one order in every process: two that write for the same owners wait for each other.
      const owners = [...new Set(endedGenerations.map(({ owner }) => owner))].sort();
      const { rows } = await transaction.executeQuery<Omit<ReceiptHeadTable, "earlier">>(
        CompiledQuery.raw(LOCK_HEADS[kind], [JSON.stringify(owners)]),
      );
      const ends = new Map(rows.map((head) => [head.owner, { ...head, earlier: 0 }]));
      const added = endedGenerations.map((generation): ReceiptTable => {
        const { owner, id } = generation;
        const head = ends.get(owner);
        if (head === undefined) throw new Error(`The chain of receipts of ${owner} could not be locked.`);
        head.number += 1;
        head.hash = receiptHash(generation, { number: head.number, previousHash: head.hash });
        return { owner, number: head.number, generation_id: id, hash: head.hash };
      });
      await receipts.write(transaction, added);
      await heads.write(transaction, [...ends.values()]);
    },
  };
}
