import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { ComposerState } from "./draft.ts";
import { followArtifacts } from "./follow-artifacts.ts";
import { followTables } from "./follow-rooms.ts";
import type { LibraryState } from "./library-state.ts";
import { createRecordTable } from "./record-table.ts";
import type { StoreState } from "./store-state.ts";
import type { EngineTables } from "./tables.ts";
import type { ViewerState } from "./viewer-state.ts";

/** All state of the engine. */
export interface EngineStores {
  tables: EngineTables;
  library: StoreApi<LibraryState>;
  composer: StoreApi<ComposerState>;
  /** The stored revisions of other visits and tabs that the composer's drafts continue, by the drafts' ids. */
  takenDraftRevisions: Map<string, string>;
  viewer: StoreApi<ViewerState>;
  storeState: StoreApi<StoreState>;
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
    votes: createRecordTable(),
    requests: createRecordTable(),
    pastTexts: createRecordTable(),
    queuedMessages: createRecordTable(),
    roomStates: createRecordTable(),
    artifactStates: createRecordTable(),
    answerStates: createRecordTable(),
  };
  followTables(tables);
  followArtifacts(tables);
  return {
    tables,
    library: createStore<LibraryState>(() => ({ status: "loading" })),
    composer: createStore<ComposerState>(() => ({ drafts: {}, pendingCharacters: [] })),
    takenDraftRevisions: new Map(),
    viewer: createStore<ViewerState>(() => ({ activeArtifactId: undefined, overlay: false })),
    storeState: createStore<StoreState>(() => ({ trouble: undefined, isChecking: false, round: 0 })),
  };
}
