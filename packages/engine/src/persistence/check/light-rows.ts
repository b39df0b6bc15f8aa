import type { SentRequest } from "@tutti/domain";
import { pastTextId } from "@tutti/domain";
import type { RecordTypes, StoreTable } from "../../ports.ts";

/** The fields by which rows refer to other rows, or that determine their order. All other fields are dropped. */
const keptFields = {
  rooms: [],
  characters: ["roomId", "artifactId", "createdAt"],
  messages: ["roomId", "parentMessageId", "characterId", "type", "context", "artifactId", "createdAt", "attemptOf"],
  texts: ["roomId"],
  artifacts: [
    "roomId",
    "type",
    "fileIds",
    "versionsCount",
    "headVersionId",
    "entrypointFileId",
    "activeCharacterId",
    "characterIds",
    "createdAt",
  ],
  artifactFiles: ["roomId", "createdAt"],
  artifactVersions: ["roomId", "artifactId", "versionNumber", "generationStatus", "fileContents", "createdAt"],
  artifactFileContents: ["roomId", "createdAt"],
  votes: ["roomId", "createdAt"],
  requests: ["roomId", "createdAt"],
  pastTexts: ["roomId", "messageId"],
  drafts: ["roomId"],
  draftFiles: ["roomId"],
  suites: [],
  suiteRuns: [],
  suiteCells: [],
} as const satisfies { [Name in StoreTable]: readonly FieldOf<RecordTypes[Name]>[] };

/** The declared fields of a row, for each type of a union its own: a row may have any others. */
type FieldOf<Row> = Row extends unknown
  ? keyof { [Field in keyof Row as string extends Field ? never : number extends Field ? never : Field]: 1 }
  : never;
type LightFields<Row, Field> = Row extends unknown ? Pick<Row, Extract<Field | "id", keyof Row>> : never;

interface RowFacts {
  /** Whether the row has no text and no files that would be missed. */
  isBlank?: true;
  /** For a request: the stored past texts of its history. */
  pastTextIds?: readonly string[];
  /** For a request: the contents that its model was sent. */
  contentIds?: readonly string[];
}

/** A row without its large fields; its references to other rows are included. */
export type LightRow<Name extends StoreTable> = LightFields<RecordTypes[Name], (typeof keptFields)[Name][number]> &
  RowFacts;

interface LightRowOptions {
  /** Returns an equal text that is in memory already: an id is in many rows. */
  share?: (text: string) => string;
  /** Whether a past text is stored. Absent: none is. */
  hasPastText?: (id: string) => boolean;
}

/** A row in the form that a check keeps. */
export function lightOf<Name extends StoreTable>(
  table: Name,
  record: object,
  { share = (text) => text, hasPastText = () => false }: LightRowOptions = {},
): LightRow<Name> {
  const light: Record<string, unknown> = { id: share((record as { id: string }).id) };
  for (const field of keptFields[table]) {
    const value: unknown = Reflect.get(record, field);
    if (value !== undefined) light[field] = typeof value === "string" ? share(value) : value;
  }
  if (isBlank(table, record)) light["isBlank"] = true;
  if (table === "requests") {
    const { history, artifact } = record as SentRequest;
    const pastTextIds = history.map(pastTextId).filter(hasPastText);
    const contentIds = [...(artifact?.files ?? []).map(({ contentId }) => contentId), ...(artifact?.imageIds ?? [])];
    if (pastTextIds.length > 0) light["pastTextIds"] = pastTextIds.map(share);
    if (contentIds.length > 0) light["contentIds"] = contentIds.map(share);
  }
  return light as LightRow<Name>;
}

function isBlank(table: StoreTable, record: object): boolean {
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

/** Returns for each text the first equal one, as long as this function lives. */
export function createTextShare(): (text: string) => string {
  const texts = new Map<string, string>();
  return (text) => {
    const sharedText = texts.get(text);
    if (sharedText !== undefined) return sharedText;
    texts.set(text, text);
    return text;
  };
}
