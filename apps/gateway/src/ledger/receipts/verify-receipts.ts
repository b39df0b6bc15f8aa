import type { receiptFaultKinds } from "@tutti/contract";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema, GenerationTable } from "../../database/schema.ts";
import { receiptHash } from "./receipt-hash.ts";

/** The end of an owner's chain, as it was at some time. */
export interface ReceiptHead {
  owner: string;
  /** How many receipts it had. */
  number: number;
  hash: string;
}

/** One thing that the chain of an owner does not agree with. */
export interface ReceiptFault {
  owner: string;
  kind: (typeof receiptFaultKinds)[number];
  /** The number of the receipt; undefined where the fault is of none. */
  number?: number | undefined;
  generationId?: string | undefined;
  /** How many records it is of: 1 but for `receipt-missing`, `added` and `earlier`. */
  count: number;
}

/** The result of a verification. */
export interface ReceiptVerification {
  /** The end of each owner's chain as it is stored, in the order of their ids. */
  heads: ReceiptHead[];
  /** How many receipts were compared. */
  receipts: number;
  /** How many records are older than the first receipts. */
  earlier: number;
  /** At most `FAULT_LIMIT`; `faultCount` has all. */
  faults: ReceiptFault[];
  faultCount: number;
}

/** How many receipts are read with one statement: the embedded database executes nothing else meanwhile. */
const PORTION = 500;

/** How many faults are described. */
export const FAULT_LIMIT = 1_000;

type Queries = Kysely<DatabaseSchema>;

/**
 * Compares every receipt with its record and with the receipt before it. Finds a record that was changed, deleted or
 * added since receipts are kept, also while a gateway runs: each owner's end is read first, and what is added after it
 * is not looked at. A program that can write to the database can also write a whole chain anew: that is found by heads
 * that were noted elsewhere.
 *
 * @param options.notedHeads heads of earlier verifications
 * @param options.owner only the chain of this owner; default: all
 */
export async function verifyReceipts(
  queries: Queries,
  { notedHeads = [], owner: only }: { notedHeads?: readonly ReceiptHead[]; owner?: string } = {},
): Promise<ReceiptVerification> {
  const allEnds = queries.selectFrom("receipt_heads").selectAll().orderBy("owner");
  const ends = await (only === undefined ? allEnds : allEnds.where("owner", "=", only)).execute();
  const verification: ReceiptVerification = { heads: [], receipts: 0, earlier: 0, faults: [], faultCount: 0 };
  const report = (fault: ReceiptFault) => {
    verification.faultCount += 1;
    if (verification.faults.length < FAULT_LIMIT) verification.faults.push(fault);
  };
  const notes = Map.groupBy(notedHeads, ({ owner }) => owner);
  for (const { owner, number, hash, earlier } of ends) {
    verification.heads.push({ owner, number, hash });
    verification.earlier += earlier;
    verification.receipts += await verifyChain(queries, {
      end: { owner, number, hash },
      notes: notes.get(owner) ?? [],
      report,
    });
    notes.delete(owner);
  }
  for (const [owner, lost] of notes) report({ owner, kind: "replaced", number: lost[0]?.number, count: 1 });
  await verifyUnreceipted(queries, { earlier: new Map(ends.map((end) => [end.owner, end.earlier])), only, report });
  return verification;
}

interface ChainOptions {
  end: ReceiptHead;
  notes: readonly ReceiptHead[];
  report: (fault: ReceiptFault) => void;
}

/** Compares one owner's receipts up to an end; returns how many there were. */
async function verifyChain(queries: Queries, { end, notes, report }: ChainOptions): Promise<number> {
  const { owner } = end;
  const noted = new Map(notes.map((note) => [note.number, note.hash]));
  let [last, previousHash, count] = [0, "", 0];
  for (;;) {
    const receipts = await queries
      .selectFrom("receipts")
      .selectAll()
      .where("owner", "=", owner)
      .where("number", ">", last)
      .where("number", "<=", end.number)
      .orderBy("number")
      .limit(PORTION)
      .execute();
    if (receipts.length === 0) break;
    const ids = receipts.map(({ generation_id }) => generation_id);
    const rows = await queries.selectFrom("generations").selectAll().where("id", "in", ids).execute();
    const records = new Map<string, GenerationTable>(rows.map((row) => [row.id, row]));
    for (const { number, hash, generation_id: generationId } of receipts) {
      const isFollowing = number === last + 1;
      if (!isFollowing) report({ owner, kind: "receipt-missing", number: last + 1, count: number - last - 1 });
      const record = records.get(generationId);
      if (record === undefined) report({ owner, kind: "record-missing", number, generationId, count: 1 });
      // The hash before a gap is not known.
      else if (record.owner !== owner || (isFollowing && receiptHash(record, { number, previousHash }) !== hash))
        report({ owner, kind: "changed", number, generationId, count: 1 });
      if (noted.has(number) && noted.get(number) !== hash) report({ owner, kind: "replaced", number, count: 1 });
      noted.delete(number);
      [last, previousHash, count] = [number, hash, count + 1];
    }
  }
  if (last < end.number) report({ owner, kind: "receipt-missing", number: last + 1, count: end.number - last });
  else if (previousHash !== end.hash) report({ owner, kind: "end", number: last, count: 1 });
  noted.delete(0);
  for (const number of noted.keys()) report({ owner, kind: "replaced", number, count: 1 });
  return count;
}

/** Compares the number of ended records without a receipt with those from before receipts were kept. */
async function verifyUnreceipted(
  queries: Queries,
  {
    earlier,
    only,
    report,
  }: { earlier: ReadonlyMap<string, number>; only: string | undefined; report: (fault: ReceiptFault) => void },
): Promise<void> {
  const rows = await queries
    .selectFrom("generations")
    .leftJoin("receipts", "receipts.generation_id", "generations.id")
    .select("generations.owner as owner")
    .select([sql<number>`cast(count(*) as integer)`.as("count"), sql<string>`max(generations.id)`.as("id")])
    .where("generations.status", "!=", "running")
    .where("receipts.number", "is", null)
    .$if(only !== undefined, (query) => query.where("generations.owner", "=", only ?? ""))
    .groupBy("generations.owner")
    .orderBy("generations.owner")
    .execute();
  const counts = new Map(rows.map((row) => [row.owner, row]));
  for (const owner of new Set([...earlier.keys(), ...counts.keys()])) {
    const expected = earlier.get(owner) ?? 0;
    const { count, id } = counts.get(owner) ?? { count: 0, id: undefined };
    if (count === expected) continue;
    if (expected > 0) report({ owner, kind: "earlier", count: count - expected });
    else report({ owner, kind: "added", generationId: id, count });
  }
}
