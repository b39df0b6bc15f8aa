import type {
  Artifact,
  ArtifactFile,
  ArtifactFileContent,
  ArtifactVersion,
  Character,
  Message,
  MessageText,
  PastText,
  Room,
  SentRequest,
} from "@tutti/domain";
import { createStore } from "zustand/vanilla";
import type { ArtifactState } from "../artifact/artifact-api.ts";
import type { ComposerState, Engine, LibraryState, RoomState, ViewerState } from "../engine.ts";
import { followArtifacts } from "./artifact-states.ts";
import type { RecordTable } from "./record-table.ts";
import { createRecordTable } from "./record-table.ts";
import { followTables } from "./room-states.ts";

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
  /** What this page asked, by the answers' ids; older ones are in the store only. */
  requests: RecordTable<SentRequest>;
  /** What this page replaced; older ones are in the store only. */
  pastTexts: RecordTable<PastText>;
  roomStates: RecordTable<RoomState>;
  artifactStates: RecordTable<ArtifactState>;
}

/** Something of which these tables can be read: the engine itself, or what its use cases work with. */
export interface ReadTables<Name extends keyof EngineTables> {
  tables: Pick<EngineTables, Name>;
}

/** All state of the engine. */
export interface EngineStores {
  tables: EngineTables;
  library: Engine["library"];
  composer: Engine["composer"];
  viewer: Engine["viewer"];
}

export function createStores(): EngineStores {
  const tables: EngineTables = {
    rooms: createRecordTable(),
    characters: createRecordTable(),
    messages: createRecordTable(),
    texts: createRecordTable(),
    artifacts: createRecordTable(),
    artifactFiles: createRecordTable(),
    artifactVersions: createRecordTable(),
    artifactFileContents: createRecordTable(),
    requests: createRecordTable(),
    pastTexts: createRecordTable(),
    roomStates: createRecordTable(),
    artifactStates: createRecordTable(),
  };
  followTables(tables);
  followArtifacts(tables);
  return {
    tables,
    library: createStore<LibraryState>(() => ({ status: "loading" })),
    composer: createStore<ComposerState>(() => ({ drafts: {}, pendingCharacters: [] })),
    viewer: createStore<ViewerState>(() => ({ activeArtifactId: undefined, overlay: false })),
  };
}
