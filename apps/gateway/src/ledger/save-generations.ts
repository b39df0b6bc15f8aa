import type { Kysely } from "kysely";
import type { Database, DatabaseKind } from "../database/database.ts";
import type { DatabaseSchema, GenerationTable, SpendingDayTable, UsageTable } from "../database/schema.ts";
import { DAY } from "../day.ts";
import { generationColumns } from "./generation-columns.ts";
import { changingColumns } from "./generation-row.ts";
import { createReceiptWriter } from "./receipts/receipt-writer.ts";
import { addUp, addUpSpending, measures, QUARTER, sumKeys } from "./sums.ts";
import { createRowWriter, type LedgerColumnTypes } from "./write-rows.ts";

/** Writes generations and their sums. */
export interface GenerationWriter {
  /**
   * Writes the newest state of each generation, all or none. One that has ended already stays as it is; one that ends
   * with this write is added to the sums in the same transaction, so that another attempt after a failure counts
   * nothing twice, even if the first one was written.
   */
  save(rows: readonly GenerationTable[]): Promise<void>;
  /** Resolves when the saved rows are on the disk; absent if saving ensures that. */
  flush?: (() => Promise<void>) | undefined;
  /** Adds generations to the sums, and to the receipts, that have ended in the same transaction. */
  addToSums(transaction: Kysely<DatabaseSchema>, endedGenerations: readonly GenerationTable[]): Promise<void>;
}

export function createGenerationWriter({ kind, queries, deferredWrites }: Database): GenerationWriter {
  const generations = createRowWriter<GenerationTable>({
    kind,
    table: "generations",
    columns: generationTypes,
    keys: ["id"],
    onConflict: `${assign(changingColumns, (name) => `excluded.${name}`)} where generations.status = 'running'`,
    returning: "id",
  });
  const days = createSumWriter(kind, "usage_days");
  const quarters = createSumWriter(kind, "usage_quarters");
  const spending = createRowWriter<SpendingDayTable>({
    kind,
    table: "spending_days",
    columns: { subject: "text", starts_at: "bigint", picodollars: "bigint" },
    keys: ["subject", "starts_at"],
    onConflict: "picodollars = spending_days.picodollars + excluded.picodollars",
  });

  const receipts = createReceiptWriter(kind);

  async function addToSums(transaction: Kysely<DatabaseSchema>, endedRows: readonly GenerationTable[]): Promise<void> {
    await days.write(transaction, addUp(endedRows, DAY));
    await quarters.write(transaction, addUp(endedRows, QUARTER));
    await spending.write(transaction, addUpSpending(endedRows));
    await receipts.add(transaction, endedRows);
  }

  async function saveBy(connection: Kysely<DatabaseSchema>, rows: readonly GenerationTable[]): Promise<void> {
    const endedRows = rows.filter(({ status }) => status !== "running");
    // PostgreSQL writes all rows with one statement, SQLite one row.
    if (endedRows.length === 0 && (kind === "postgres" || rows.length === 1)) {
      await generations.write(connection, rows);
      return;
    }
    await connection.transaction().execute(async (transaction) => {
      const endedIds = new Set(await generations.write(transaction, rows));
      const ending = endedRows.filter(({ id }) => endedIds.has(id));
      if (ending.length > 0) await addToSums(transaction, ending);
    });
  }

  return {
    save: (rows) =>
      deferredWrites ? deferredWrites.write((connection) => saveBy(connection, rows)) : saveBy(queries, rows),
    flush: deferredWrites?.flush,
    addToSums,
  };
}

function createSumWriter(kind: DatabaseKind, table: "usage_days" | "usage_quarters") {
  const additions = assign(measures, (name) => `${table}.${name} + excluded.${name}`);
  const onConflict = `${additions}, provider_name = excluded.provider_name`;
  return createRowWriter<UsageTable>({ kind, table, columns: sumColumns, keys: sumKeys, onConflict });
}

function assign<Name extends string>(names: readonly Name[], value: (name: Name) => string): string {
  return names.map((name) => `${name} = ${value(name)}`).join(", ");
}

const generationTypes = Object.fromEntries(
  Object.entries(generationColumns).map(([name, { type }]) => [name, type]),
) as LedgerColumnTypes<GenerationTable>;

const sumColumns: LedgerColumnTypes<UsageTable> = {
  owner: "text",
  starts_at: "bigint",
  user_id: "text",
  key_id: "text",
  model: "text",
  provider_slug: "text",
  provider_name: "text",
  requests: "bigint",
  free_requests: "bigint",
  errors: "bigint",
  cancelled: "bigint",
  prompt_tokens: "bigint",
  completion_tokens: "bigint",
  reasoning_tokens: "bigint",
  cached_tokens: "bigint",
  picodollars: "bigint",
  byok_picodollars: "bigint",
  charge_picodollars: "bigint",
  latency_sum: "bigint",
  latency_count: "bigint",
  writing_time: "bigint",
  written_tokens: "bigint",
};
