import { type Kysely, sql } from "kysely";
import { appendAudit, commandLine } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { SealedColumn } from "./sealed-column.ts";
import { sealedColumns } from "./sealed-texts.ts";

/** The result for the texts of one column. */
export interface ColumnRotation {
  table: string;
  title: string;
  /** Opened with the earlier secret, and sealed with the new one. */
  resealedCount: number;
  /** Texts that the new secret opened: an earlier call of the same rotation had sealed them. */
  earlierCount: number;
}

/** The result of a rotation. */
export interface Rotation {
  columns: ColumnRotation[];
  /** Titles, for the operator, of the texts that neither secret opens. */
  unreadable: string[];
  endedSessions: number;
}

/**
 * Seals everything that the secret `from` opens with the secret `to`, ends all sessions, empties the cache of answers,
 * and writes to the audit log: all of it in one transaction, or nothing. Texts that are already sealed with `to` stay,
 * so that a rotation may be repeated. No gateway may run meanwhile.
 *
 * @param options.leavesUnreadable whether texts that neither secret opens are left as they are
 * @param options.now milliseconds since the epoch
 * @returns the titles of the texts that neither secret opens, unless they are to be left
 */
export async function rotateSecret(options: {
  database: Database;
  from: string;
  to: string;
  leavesUnreadable: boolean;
  now: number;
}): Promise<Result<Rotation, string[]>> {
  const { database, from, to, leavesUnreadable, now } = options;
  return database.queries.transaction().execute(async (transaction) => {
    // If a gateway runs although it should not, its changes wait for this transaction.
    if (database.kind === "postgres") {
      const tables = sql.join(sealedColumns.map(({ table }) => sql.table(table)));
      await sql`lock table ${tables} in exclusive mode`.execute(transaction);
    }
    const unreadable: string[] = [];
    const columns: ColumnRotation[] = [];
    const changes: (() => Promise<void>)[] = [];
    for (const column of sealedColumns) {
      const plan = await planColumn(transaction, column, { from, to });
      columns.push(plan.rotation);
      unreadable.push(...plan.unreadable);
      changes.push(...plan.changes);
    }
    if (unreadable.length > 0 && !leavesUnreadable) return fail(unreadable);
    for (const change of changes) await change();
    // Their names and their keys are made from the secret: with another one, no request finds them.
    await transaction.deleteFrom("cached_answers").execute();
    const { numDeletedRows } = await transaction.deleteFrom("session").executeTakeFirst();
    await appendAudit(transaction, {
      actor: commandLine,
      action: "secret.rotate",
      target: { id: "secret", name: "the instance's secret" },
      at: now,
    });
    return succeed({ columns, unreadable, endedSessions: Number(numDeletedRows) });
  });
}

async function planColumn(
  queries: Kysely<DatabaseSchema>,
  column: SealedColumn,
  secrets: { from: string; to: string },
): Promise<{ rotation: ColumnRotation; unreadable: string[]; changes: (() => Promise<void>)[] }> {
  const from = column.createSealer(secrets.from);
  const to = column.createSealer(secrets.to);
  const unreadable: string[] = [];
  const changes: (() => Promise<void>)[] = [];
  let earlierCount = 0;
  for (const { id, title, ciphertext, context } of await column.read(queries)) {
    if ((await to.open(ciphertext, context)) !== undefined) {
      earlierCount += 1;
      continue;
    }
    const text = await from.open(ciphertext, context);
    if (text === undefined) unreadable.push(title);
    else changes.push(async () => column.replace(queries, id, await to.seal(text, context)));
  }
  return {
    rotation: { table: column.table, title: column.title, resealedCount: changes.length, earlierCount },
    unreadable,
    changes,
  };
}
