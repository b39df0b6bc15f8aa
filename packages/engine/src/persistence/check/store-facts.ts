import { suiteTables } from "@tutti/domain";
import type { RecordKey, RecordTypes, SetAsideRow, TableName } from "../../ports.ts";
import { storedTables } from "../stored-tables.ts";

/** Every table that rows are kept in. */
export const checkedTables = [
  ...storedTables,
  "drafts",
  "draftFiles",
  ...suiteTables,
] as const satisfies readonly TableName[];

/** What may be large in a row and says nothing of other rows. */
const heavyFields: ReadonlySet<string> = new Set([
  "app",
  "attachments",
  "avatarUrl",
  "citations",
  "content",
  "description",
  "files",
  "greetings",
  "images",
  "message",
  "parameters",
  "prompt",
  "prompts",
  "reasoning",
  "reasoningDetails",
  "systemPrompt",
  "text",
]);

/** A row without what is large in it: what it says of other rows is there. */
export type LightRow<Name extends TableName> = RecordTypes[Name] & { isBlank?: true };

/** All rows of a store, as far as they speak of each other. */
export interface StoreFacts {
  tables: { [Name in TableName]: Map<string, LightRow<Name>> };
  /** What was set aside. */
  setAside: readonly SetAsideRow[];
}

export function emptyFacts(): StoreFacts {
  const tables = Object.fromEntries(checkedTables.map((table) => [table, new Map()]));
  return { tables: tables as unknown as StoreFacts["tables"], setAside: [] };
}

/** A disagreement, and what becomes of the row. */
export interface Finding {
  kind: FindingKind;
  table: TableName;
  id: string;
  absent?: readonly RecordKey[];
  present?: readonly RecordKey[];
  to: /** What the row becomes; the same for a row without what is large in it. */
    | { type: "change"; change: (row: never) => { id: string } }
    /** A row that is missing. */
    | { type: "add"; record: { id: string } }
    /** A row that is missing, and was set aside. */
    | { type: "take"; row: SetAsideRow }
    | { type: "set-aside"; reason: string }
    | { type: "remove" };
}

/** What a check repairs. The names are kept with the store. */
export const findingKinds = [
  "damaged",
  "readable",
  "room",
  "place",
  "text",
  "author",
  "parent",
  "artifact",
  "version",
  "file",
  "record",
  "draft",
  "removal",
  "copy",
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** A row as the facts keep it. */
export function lightOf(table: TableName, record: object): { id: string } {
  const light = Object.fromEntries(Object.entries(record).filter(([field]) => !heavyFields.has(field)));
  return (isBlank(table, record) ? { ...light, isBlank: true } : light) as { id: string };
}

/** Whether a row holds no words and no files that would be missed. */
function isBlank(table: TableName, record: object): boolean {
  const row = record as {
    content?: string;
    reasoning?: string;
    text?: string;
    attachments?: unknown[];
    queue?: object;
  };
  if (table === "texts") return row.content === "" && row.reasoning === "";
  if (table === "artifactFileContents") return row.content === "";
  if (table === "drafts") return row.text === "" && row.queue === undefined;
  return table === "draftFiles" && row.attachments?.length === 0;
}

/** Takes a finding's outcome into the facts, so that what follows from it is found too. */
export function applyFinding({ tables }: StoreFacts, { table, id, to }: Finding): void {
  const rows = tables[table] as Map<string, { id: string }>;
  const before = rows.get(id);
  if (to.type === "change" && before) rows.set(id, to.change(before as never));
  else if (to.type === "add") rows.set(id, lightOf(table, to.record));
  else if (to.type === "take") rows.set(id, lightOf(table, to.row.record as object));
  else rows.delete(id);
}

/** Rows by one of their fields. */
export function groupBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string | undefined): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
