import type { Database } from "../database/database.ts";
import type { GenerationTable } from "../database/schema.ts";
import type { Spending } from "../limits/spending/spending.ts";
import { type ReceiptVerification, verifyReceipts } from "./receipts/verify-receipts.ts";
import { findGeneration, listGenerations, type ReceiptedGeneration } from "./reports/read-generations.ts";
import {
  listSessions,
  readSessionGenerations,
  type SessionGenerationQuery,
  type SessionListQuery,
  type SessionPage,
} from "./reports/read-sessions.ts";
import { createSpending, type Spent, spentBy } from "./spending.ts";
import { sumUsage, type UsageCell, type UsageQuery } from "./sum-usage.ts";

/** The queries of the ledger. Every query names an owner, and reads that owner's rows alone. */
export interface LedgerReports extends Spending {
  /** The spending of an owner, or of one of the owner's keys. */
  spentBy(query: { owner: string; keyId?: string | undefined }): Promise<Spent>;
  findGeneration(query: { owner: string; id: string }): Promise<ReceiptedGeneration | undefined>;
  /** Compares the owner's records with their receipts. */
  verifyReceipts(owner: string): Promise<ReceiptVerification>;
  listGenerations(
    query: Parameters<typeof listGenerations>[1],
  ): Promise<{ rows: GenerationTable[]; nextCursor: string | null }>;
  /** The sessions that an owner's clients named, that of the newest generation first. */
  listSessions(query: SessionListQuery): Promise<SessionPage>;
  /** Generations of one person's session, the oldest first. */
  readSessionGenerations(query: SessionGenerationQuery): Promise<GenerationTable[]>;
  sumUsage(query: UsageQuery): Promise<UsageCell[]>;
  /** The known names of keys, deleted ones included, and of people. */
  namesOf(query: { keys: readonly string[]; users: readonly string[] }): Promise<LedgerNames>;
}

export interface LedgerNames {
  keys: ReadonlyMap<string, { name: string; last_four: string }>;
  users: ReadonlyMap<string, string>;
}

/**
 * @param options.now milliseconds since the epoch
 * @param options.whenWritten resolves when a generation that has just begun is in the database; default: it is
 */
export function createLedgerReports(options: {
  database: Database;
  now: () => number;
  whenWritten?: ((id: string) => Promise<void>) | undefined;
}): LedgerReports {
  const { database, now, whenWritten } = options;
  const { queries } = database;
  return {
    ...createSpending(queries),
    spentBy: (query) => spentBy(queries, { ...query, now: now() }),
    async findGeneration(query) {
      await whenWritten?.(query.id);
      return findGeneration(queries, query);
    },
    verifyReceipts: (owner) => verifyReceipts(queries, { owner }),
    listGenerations: (query) => listGenerations(database, query),
    listSessions: (query) => listSessions(queries, query),
    readSessionGenerations: (query) => readSessionGenerations(queries, query),
    sumUsage: (query) => sumUsage(queries, query),
    async namesOf({ keys, users }) {
      const [keyRows, userRows] = await Promise.all([
        keys.length === 0
          ? []
          : queries.selectFrom("api_keys").select(["id", "name", "last_four"]).where("id", "in", keys).execute(),
        users.length === 0 ? [] : queries.selectFrom("user").select(["id", "name"]).where("id", "in", users).execute(),
      ]);
      return {
        keys: new Map(keyRows.map(({ id, ...names }) => [id, names])),
        users: new Map(userRows.map(({ id, name }) => [id, name])),
      };
    },
  };
}
