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
import type { AnswerState } from "./answer-state.ts";
import type { ArtifactState } from "./artifact-state.ts";
import type { RecordTable } from "./record-table.ts";
import type { RoomState } from "./room-state.ts";

/** The tables of the running page. They do not know that they are saved. */
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
  /** What this page asked, by the answers' ids; older ones are in the store only. */
  requests: RecordTable<SentRequest>;
  /** What this page replaced; older ones are in the store only. */
  pastTexts: RecordTable<PastText>;
  /** What is sent once the answers of its room have ended. */
  queuedMessages: RecordTable<QueuedMessage>;
  roomStates: RecordTable<RoomState>;
  artifactStates: RecordTable<ArtifactState>;
  /** By the ids of their messages. */
  answerStates: RecordTable<AnswerState>;
}

/** Something of which these tables can be read: the engine itself, or what its use cases work with. */
export interface ReadTables<Name extends keyof EngineTables> {
  tables: Pick<EngineTables, Name>;
}
