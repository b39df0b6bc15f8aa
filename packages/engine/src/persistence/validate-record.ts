import { safeParse } from "@tutti/contract";
import type { SuiteTable } from "@tutti/domain";
import {
  artifactFileContentSchema,
  artifactFileSchema,
  artifactSchema,
  artifactVersionSchema,
  characterSchema,
  errorTexts,
  messageSchema,
  messageTextSchema,
  pastTextSchema,
  roomSchema,
  sentRequestSchema,
  storedDraftFilesSchema,
  storedDraftSchema,
  voteSchema,
} from "@tutti/domain";
import type { Notice, RecordChange, StoreTable } from "../ports.ts";

/** The schemas for rows of rooms, and the texts of the notices about invalid rows. */
const roomRules = {
  rooms: { schema: roomSchema, texts: errorTexts.invalidRoom },
  characters: { schema: characterSchema, texts: errorTexts.invalidCharacter },
  messages: { schema: messageSchema, texts: errorTexts.invalidMessage },
  texts: { schema: messageTextSchema, texts: errorTexts.invalidMessage },
  artifacts: { schema: artifactSchema, texts: errorTexts.invalidArtifact },
  artifactFiles: { schema: artifactFileSchema, texts: errorTexts.invalidFile },
  artifactVersions: { schema: artifactVersionSchema, texts: errorTexts.invalidVersion },
  artifactFileContents: { schema: artifactFileContentSchema, texts: errorTexts.invalidContent },
  votes: { schema: voteSchema, texts: errorTexts.invalidVote },
  // The catalog has no texts of its own for the records behind a message.
  requests: { schema: sentRequestSchema, texts: errorTexts.invalidMessage },
  pastTexts: { schema: pastTextSchema, texts: errorTexts.invalidMessage },
  drafts: { schema: storedDraftSchema, texts: errorTexts.invalidMessage },
  draftFiles: { schema: storedDraftFilesSchema, texts: errorTexts.invalidMessage },
} as const satisfies Record<Exclude<StoreTable, SuiteTable>, RowRule>;

interface RowRule {
  schema: Parameters<typeof safeParse>[0];
  texts: Pick<Notice, "title" | "text">;
}

/** The rules of suites are added by the code that reads or writes suites: the first screen needs none of them. */
export const rules: Partial<Record<StoreTable, RowRule>> = { ...roomRules };

/** Sets the rules for rows of suites; until then such rows are accepted unchecked. */
export function addRules(more: Record<SuiteTable, RowRule>): void {
  Object.assign(rules, more);
}

let guards: Partial<Record<string, (record: unknown) => boolean>> = {};
let loading: Promise<void> | undefined;

/** Makes the validation of many rows fast, from then on. Rejects if its code cannot be loaded. */
export function loadGuards(): Promise<void> {
  loading ??= import("./compile-guard.ts").then(({ compileGuard }) => {
    guards = Object.fromEntries(Object.entries(roomRules).map(([table, { schema }]) => [table, compileGuard(schema)]));
  });
  return loading;
}

/** Undefined if the change may be stored; else the notice about the invalid row (specification, points 5 and 8). */
export function invalidNotice(change: RecordChange): Notice | undefined {
  if (change.type === "remove" || isValid(change.table, change.record)) return undefined;
  return { kind: "error", title: "", ...rules[change.table]?.texts };
}

/** Whether a row is valid in a table. */
export function isValid(table: StoreTable, record: unknown): boolean {
  if (guards[table]?.(record)) return true;
  const rule = rules[table];
  return rule === undefined || safeParse(rule.schema, record).success;
}
