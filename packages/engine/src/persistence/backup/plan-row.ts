import type { PutChange, TableName } from "../../ports.ts";
import type { ReadChange } from "../guard-database.ts";

/** Whether what is here and not in a backup stays, and what is newer here; or all becomes as the backup has it. */
export type RestoreMode = "merge" | "replace";

/** What becomes of one row of a backup. */
export type RowPlan =
  /** It is written: nothing is stored by its id, or something that gives way to it. */
  | "added"
  | "replaced"
  /** It is left in the file: the same is stored, or something newer. */
  | "same"
  | "newer-here";

/** Tables whose rows say what another row of the same id says, which has the time of its last change. */
const saidBy: Partial<Record<TableName, TableName>> = { texts: "messages", requests: "messages" };

/**
 * Plans rows in the order in which a backup has them.
 *
 * @param stored what is stored by the row's id
 */
export type RowPlanner = (change: PutChange, storedRow: ReadChange | undefined) => RowPlan;

/** @param newerHere the messages of which something newer is here, as far as they are known; more are added */
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

/** Rows without a time never change once they are whole, so that either may stand. */
function isOlderThan({ record }: PutChange, putChange: PutChange): boolean {
  const [there, here] = [changedAt(record), changedAt(putChange.record)];
  return there !== undefined && here !== undefined && there < here;
}

function changedAt(record: object): number | undefined {
  const { updatedAt } = record as { updatedAt?: unknown };
  return typeof updatedAt === "number" ? updatedAt : undefined;
}

/** Whether both are written alike: compared where they are, since a row may have photographs. */
function isEqual(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [fields, others] = [writtenFields(one), writtenFields(other)];
  const parts = new Map(others);
  return fields.length === others.length && fields.every(([key, part]) => isEqual(part, parts.get(key)));
}

/** A file has no fields without a value. */
function writtenFields(record: object): [string, unknown][] {
  return Object.entries(record).filter(([, part]) => part !== undefined);
}
