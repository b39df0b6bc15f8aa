import type {
  Artifact,
  ArtifactFile,
  ArtifactFileContent,
  ArtifactVersion,
  Character,
  Message,
  MessageText,
  PastText,
  QueuedMessage,
  Room,
  SentRequest,
  Vote,
} from "@tutti/domain";
import type { AnswerConnection } from "./answer-state.ts";
import type { ArtifactState } from "./artifact-state.ts";
import type { RecordTable } from "./record-table.ts";
import type { RoomState } from "./room-state.ts";

/** The tables of the running page. They are unaware of the store. */
export interface EngineTables {
  rooms: RecordTable<Room>;
  characters: RecordTable<Character>;
  messages: RecordTable<Message>;
  texts: RecordTable<MessageText>;
  artifacts: RecordTable<Artifact>;
  artifactFiles: RecordTable<ArtifactFile>;
  artifactVersions: RecordTable<ArtifactVersion>;
  artifactFileContents: RecordTable<ArtifactFileContent>;
  votes: RecordTable<Vote>;
  /** The requests that this page recorded, by the answers' ids; older ones are in the store only. */
  requests: RecordTable<SentRequest>;
  /** The texts that this page replaced; older ones are in the store only. */
  pastTexts: RecordTable<PastText>;
  /** Messages that are sent once the answers of their room have ended. */
  queuedMessages: RecordTable<QueuedMessage>;
  roomStates: RecordTable<RoomState>;
  artifactStates: RecordTable<ArtifactState>;
  /** By the ids of their messages. */
  answerStates: RecordTable<AnswerConnection>;
}

/** An object whose tables can be read: the engine itself, or the context of its use cases. */
export interface ReadTables<Name extends keyof EngineTables> {
  tables: Pick<EngineTables, Name>;
}
