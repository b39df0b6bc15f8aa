import type { PutChange, StoreTable } from "../../ports.ts";
import type { ReadChange } from "../guard-database.ts";

/**
 * `merge` keeps rows that are not in the backup, and stored rows that are newer; `replace` makes everything equal to
 * the backup.
 */
export type RestoreMode = "merge" | "replace";

/** The decision about one row of a backup. */
export type RowPlan =
  /** The row is written: no row is stored by its id, or the stored one is replaced. */
  | "added"
  | "replaced"
  /** The row is left in the file: the stored one is equal, or newer. */
  | "same"
  | "newer-here";

/** Tables whose rows belong to a row of the same id in another table, which has the time of their last change. */
const saidBy: Partial<Record<StoreTable, StoreTable>> = { texts: "messages", requests: "messages" };

/**
 * Plans rows in the order in which a backup has them.
 *
 * @param storedRow the stored row of the same id
 */
export type RowPlanner = (change: PutChange, storedRow: ReadChange | undefined) => RowPlan;

/** @param newerHere the messages whose stored row is newer, as far as they are known; more are added */
export function createRowPlanner(mode: RestoreMode, newerHere: Set<string>): RowPlanner {
  return (change, readChange) => {
    if (readChange?.type !== "put") return "added";
    if (isEqual(change.record, readChange.record)) return "same";
    if (mode === "replace") return "replaced";
    const isOlder =
      saidBy[change.table] === "messages" ? newerHere.has(change.record.id) : isOlderThan(change, readChange);
    if (!isOlder) return "replaced";
    if (change.table === "messages") newerHere.add(change.record.id);
    return "newer-here";
  };
}

/** Rows without a time never change once they are complete, so that either may be kept. */
function isOlderThan({ record }: PutChange, putChange: PutChange): boolean {
  const [there, here] = [changedAt(record), changedAt(putChange.record)];
  return there !== undefined && here !== undefined && there < here;
}

function changedAt(record: object): number | undefined {
  const { updatedAt } = record as { updatedAt?: unknown };
  return typeof updatedAt === "number" ? updatedAt : undefined;
}

/** Whether both are written as the same JSON: compared in place, since a row may contain photographs. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [writtenFields(one), writtenFields(other)];
  const parts = new Map(others);
  return fields.length === others.length && fields.every(([key, part]) => isEqual(part, parts.get(key)));
}

/** The fields with a value: a file has no fields without one. */
function writtenFields(record: object): [string, unknown][] {
  return Object.entries(record).filter(([, part]) => part !== undefined);
}
