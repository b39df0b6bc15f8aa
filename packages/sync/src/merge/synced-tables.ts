import type { StoreTable } from "@tutti/domain";

/**
 * The tables that devices share. Drafts and queued messages stay where they are typed: a queue is sent by the browser
 * that has it.
 */
export const syncedTables = [
  "rooms",
  "characters",
  "messages",
  "texts",
  "artifacts",
  "artifactFiles",
  "artifactVersions",
  "artifactFileContents",
  "votes",
  "requests",
  "pastTexts",
  "suites",
  "suiteRuns",
  "suiteCells",
] as const satisfies readonly StoreTable[];

export type SyncedTable = (typeof syncedTables)[number];

export function isSyncedTable(table: string): table is SyncedTable {
  return (syncedTables as readonly string[]).includes(table);
}

/** How the fields of a table's rows are merged. */
export interface TableRules {
  /** Fields that are written together and would contradict each other if one came from each device. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  /** Lists of ids to which devices add independently: each id is a register of its own. */
  readonly sets?: readonly string[];
  /** The whole row is one value: it never changes once it is complete, or its fields depend on each other. */
  readonly isOneValue?: true;
}

/** Fields that no rule names are registers of their own. */
export const tableRules: Readonly<Record<SyncedTable, TableRules>> = {
  rooms: {},
  characters: {},
  messages: {
    groups: {
      answer: [
        "isGenerating",
        "isRetrying",
        "run",
        "attempt",
        "error",
        "metadata",
        "citations",
        "images",
        "files",
        "contentType",
        "versionContextId",
      ],
    },
  },
  // A text and its revision belong together: requests refer to the revision.
  texts: { isOneValue: true },
  artifacts: {
    groups: { head: ["headVersionId", "versionsCount", "entrypointFileId"] },
    sets: ["fileIds", "characterIds"],
  },
  artifactFiles: {},
  artifactVersions: {
    groups: {
      outcome: ["generationStatus", "generationDurationMs", "error", "refusedEdits", "fileContents", "generation"],
    },
  },
  artifactFileContents: { isOneValue: true },
  votes: { isOneValue: true },
  requests: { isOneValue: true },
  pastTexts: { isOneValue: true },
  suites: {},
  suiteRuns: {},
  suiteCells: { isOneValue: true },
};
