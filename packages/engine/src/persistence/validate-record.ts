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
} from "@tutti/domain";
import type { Notice, RecordChange, TableName } from "../ports.ts";

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

/** Nothing where the change may be stored; else the notice that says what is wrong (specification, points 5 and 8). */
export function invalidNotice(change: RecordChange): Notice | undefined {
  if (change.type === "remove") return undefined;
  const { schema, texts } = rules[change.table];
  return schema.safeParse(change.record).success ? undefined : { kind: "error", ...texts };
}
