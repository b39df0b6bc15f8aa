import {
  artifactFileContentSchema,
  artifactFileSchema,
  artifactSchema,
  artifactVersionSchema,
  characterSchema,
  checkTexts,
  errorTexts,
  messageSchema,
  messageTextSchema,
  pastTextSchema,
  roomSchema,
  sentRequestSchema,
  storedDraftFilesSchema,
  storedDraftSchema,
} from "@tutti/domain";
import type { Notice, RecordChange, TableName } from "../ports.ts";
import { compileGuard } from "./compile-guard.ts";

const rules = {
  rooms: { schema: roomSchema, texts: errorTexts.invalidRoom },
  characters: { schema: characterSchema, texts: errorTexts.invalidCharacter },
  messages: { schema: messageSchema, texts: errorTexts.invalidMessage },
  texts: { schema: messageTextSchema, texts: errorTexts.invalidMessage },
  artifacts: { schema: artifactSchema, texts: errorTexts.invalidArtifact },
  artifactFiles: { schema: artifactFileSchema, texts: errorTexts.invalidFile },
  artifactVersions: { schema: artifactVersionSchema, texts: errorTexts.invalidVersion },
  artifactFileContents: { schema: artifactFileContentSchema, texts: errorTexts.invalidContent },
  // The catalogue has no words of its own for what stands behind a message.
  requests: { schema: sentRequestSchema, texts: errorTexts.invalidMessage },
  pastTexts: { schema: pastTextSchema, texts: errorTexts.invalidMessage },
  drafts: { schema: storedDraftSchema, texts: errorTexts.invalidMessage },
  draftFiles: { schema: storedDraftFilesSchema, texts: errorTexts.invalidMessage },
} as const satisfies Record<TableName, unknown>;

const guards = Object.fromEntries(
  Object.entries(rules).map(([table, { schema }]) => [table, compileGuard(schema)]),
) as Record<TableName, (record: unknown) => boolean>;

/** Nothing where the change may be stored; else the notice that says what is wrong (specification, points 5 and 8). */
export function invalidNotice(change: RecordChange): Notice | undefined {
  if (change.type === "remove" || isValid(change.table, change.record)) return undefined;
  return { kind: "error", ...rules[change.table].texts };
}

/** Whether a row may stand in a table. */
export function isValid(table: TableName, record: unknown): boolean {
  return guards[table](record) || rules[table].schema.safeParse(record).success;
}

/** What is wrong with a row that may not stand in its table, in words that a person reads; undefined where it may. */
export function damageOf(table: TableName, record: unknown): string | undefined {
  if (guards[table](record)) return undefined;
  const parsed = rules[table].schema.safeParse(record);
  if (parsed.success) return undefined;
  const path = parsed.error.issues[0]?.path ?? [];
  let value = record;
  for (const step of path) value = isObject(value) ? Reflect.get(value, step) : undefined;
  return checkTexts.damagedField(path.map(String).join("."), value === undefined);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
