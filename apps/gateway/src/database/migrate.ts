import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { fail, type Result, succeed } from "../result.ts";
import type { Database, DatabaseFailure, DatabaseKind } from "./database.ts";
import { createIdentityTables } from "./migrations/0001-identity.ts";
import { createAccountTables } from "./migrations/0002-accounts.ts";
import { createLedgerTables } from "./migrations/0003-ledger.ts";
import { createSpendingReservations } from "./migrations/0004-spending-reservations.ts";
import { renameLeftStatus } from "./migrations/0005-client-disconnected.ts";
import { createPublicationTable } from "./migrations/0006-publications.ts";
import { createShareTable } from "./migrations/0007-shares.ts";
import { addUserRole } from "./migrations/0008-administrators.ts";
import { createAdministration } from "./migrations/0009-administration.ts";
import { createPublicationPurses } from "./migrations/0010-publication-purses.ts";
import { hashSessionTokens } from "./migrations/0011-hashed-sessions.ts";
import { createSecondFactors } from "./migrations/0012-second-factors.ts";
import { createPasswordLinks } from "./migrations/0013-password-links.ts";
import { createInstanceRules } from "./migrations/0014-model-rules-and-limits.ts";
import { addCharges } from "./migrations/0015-charges.ts";
import { addKeyScopes } from "./migrations/0016-key-scopes.ts";
import { addInviters } from "./migrations/0019-inviters.ts";
import { createOwnerLinks } from "./migrations/0020-0039/0020-owner-links.ts";
import { addKeyExpiry } from "./migrations/0020-0039/0022-key-expiry.ts";
import { createSpendingLimits } from "./migrations/0020-0039/0023-spending-limits.ts";
import { createStoredResponses } from "./migrations/0020-0039/0024-stored-responses.ts";
import { createSignInCodes } from "./migrations/0020-0039/0025-sign-in-codes.ts";
import { createReceipts } from "./migrations/0020-0039/0026-receipts.ts";
import { createCachedAnswers } from "./migrations/0020-0039/0027-cached-answers.ts";
import { indexAgentSessions } from "./migrations/0020-0039/0028-agent-sessions.ts";
import { moveLimitsOfApps } from "./migrations/0020-0039/0029-limits-of-apps.ts";
import { createSyncTables } from "./migrations/0020-0039/0030-sync.ts";
import { createBackgroundResponses } from "./migrations/0020-0039/0031-background-responses.ts";
import { createGenerationFeedback } from "./migrations/0020-0039/0032-generation-feedback.ts";
import { createPushTables } from "./migrations/0020-0039/0034-push.ts";

type Step = (database: Kysely<unknown>, kind: DatabaseKind) => Promise<void>;

/**
 * Every change of the tables since the first, in order. A released step is never edited: a correction is a new step.
 */
const steps: Readonly<Record<string, Step>> = {
  "0001-identity": createIdentityTables,
  "0002-accounts": createAccountTables,
  "0003-ledger": createLedgerTables,
  "0004-spending-reservations": createSpendingReservations,
  "0005-client-disconnected": renameLeftStatus,
  "0006-publications": createPublicationTable,
  "0007-shares": createShareTable,
  "0008-administrators": addUserRole,
  "0009-administration": createAdministration,
  "0010-publication-purses": createPublicationPurses,
  "0011-hashed-sessions": hashSessionTokens,
  "0012-second-factors": createSecondFactors,
  "0013-password-links": createPasswordLinks,
  "0014-model-rules-and-limits": createInstanceRules,
  "0015-charges": addCharges,
  "0016-key-scopes": addKeyScopes,
  "0019-inviters": addInviters,
  "0020-owner-links": createOwnerLinks,
  "0022-key-expiry": addKeyExpiry,
  "0023-spending-limits": createSpendingLimits,
  "0024-stored-responses": createStoredResponses,
  "0025-sign-in-codes": createSignInCodes,
  "0026-receipts": createReceipts,
  "0027-cached-answers": createCachedAnswers,
  "0028-agent-sessions": indexAgentSessions,
  "0029-limits-of-apps": moveLimitsOfApps,
  "0030-sync": createSyncTables,
  "0031-background-responses": createBackgroundResponses,
  "0032-generation-feedback": createGenerationFeedback,
  "0034-push": createPushTables,
};

/**
 * Brings the tables up to date for this version: all missing steps, in one transaction. If several gateways start at
 * once on PostgreSQL, one does it while the others wait (an advisory lock of Kysely's).
 */
export async function migrate(database: Database): Promise<Result<void, DatabaseFailure>> {
  const appliedMigrations = await readAppliedMigrations(database);
  const foreign = appliedMigrations.find((name) => !(name in steps));
  if (foreign !== undefined) {
    const message = `The database was last used by a newer Tutti, which changed its tables ("${foreign}"). Start that version, or choose another database: TUTTI_DATA=/path/to/folder npm start`;
    return fail({ message });
  }
  // Kysely's migrator reads the list of all tables and takes its lock before it finds that no step is missing.
  if (appliedMigrations.length === Object.keys(steps).length) return succeed(undefined);
  const migrator = new Migrator({
    db: database.queries,
    provider: { getMigrations: async () => toMigrations(database.kind) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return succeed(undefined);
  const reason = error instanceof Error ? error.message : String(error);
  return fail({
    message: `The database's tables could not be upgraded, and were not changed: ${reason}`,
  });
}

/** Compares the tables of a database with those of this version, without a change. */
export async function tablesVersion(database: Database): Promise<"none" | "older" | "same" | "newer"> {
  const appliedMigrations = await readAppliedMigrations(database);
  if (appliedMigrations.length === 0) return "none";
  if (appliedMigrations.some((name) => !(name in steps))) return "newer";
  return appliedMigrations.length === Object.keys(steps).length ? "same" : "older";
}

/** Whether the tables are exactly those of this version: none of its steps is missing, and no other was applied. */
export async function isUpToDate(database: Database): Promise<boolean> {
  return (await tablesVersion(database)) === "same";
}

function toMigrations(kind: DatabaseKind): Record<string, Migration> {
  return Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, { up: (db) => step(db, kind) }]));
}

async function readAppliedMigrations(database: Database): Promise<string[]> {
  // Listing all tables, as Kysely would, takes tens of milliseconds of each start.
  const foundTable =
    database.kind === "sqlite"
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`;
  if ((await foundTable.execute(database.queries)).rows.length === 0) return [];
  const queryResult = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(
    database.queries,
  );
  return queryResult.rows.map((row) => row.name);
}
