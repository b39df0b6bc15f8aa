import type { RecordTypes } from "@tutti/domain";
import type { SyncedTable } from "../merge/synced-tables.ts";

/** A row with the rows that tell whether it is still being written. */
export interface RowWithOwner {
  table: SyncedTable;
  row: object;
  /** The message of a text; the run of a cell. */
  owner?: object | undefined;
}

/** The row that tells whether a row is still being written; undefined if the row itself does. */
export function ownerKey(table: SyncedTable, row: object): { table: SyncedTable; id: string } | undefined {
  if (table === "texts") return { table: "messages", id: (row as RecordTypes["texts"]).id };
  if (table === "suiteCells") return { table: "suiteRuns", id: (row as RecordTypes["suiteCells"]).runId };
  return undefined;
}

/**
 * Whether an answer that is under way changes the row many times a second. Other devices follow the answer at the
 * gateway; they get the row when it begins and when it has ended.
 */
export function isUnfinished({ table, row, owner }: RowWithOwner): boolean {
  if (table === "texts") return (owner as RecordTypes["messages"] | undefined)?.isGenerating === true;
  if (table === "artifactVersions" || table === "artifactFileContents") {
    return (row as RecordTypes["artifactVersions"]).generationStatus === "generating";
  }
  return false;
}

/** Whether the row stays on its device for now: of all devices one asks the cells of a run. */
export function isKeptHere({ table, row, owner }: RowWithOwner): boolean {
  const run = table === "suiteRuns" ? row : table === "suiteCells" ? owner : undefined;
  return (run as RecordTypes["suiteRuns"] | undefined)?.state === "running";
}
