import type { QueuedMessage } from "@tutti/domain";
import type { StoreApi } from "zustand/vanilla";
import type { Artifacts } from "./artifact/artifacts.ts";
import type { Characters } from "./character/characters.ts";
import type { Chat } from "./chat/chat.ts";
import type { Evidence } from "./evidence/evidence.ts";
import type { Store } from "./persistence/store.ts";
import type { RecordTypes } from "./ports.ts";
import type { Rooms } from "./room/rooms.ts";
import type { AnswerConnection } from "./state/answer-state.ts";
import type { ArtifactState } from "./state/artifact-state.ts";
import type { ComposerState } from "./state/draft.ts";
import type { LibraryState } from "./state/library-state.ts";
import type { RecordTable } from "./state/record-table.ts";
import type { RoomState } from "./state/room-state.ts";
import type { StoreState } from "./state/store-state.ts";
import type { ViewerState } from "./state/viewer-state.ts";
import type { SuiteServices, Suites } from "./suite/suites.ts";

/** The tables that are loaded with their room. */
export type ShownTable =
  | "rooms"
  | "characters"
  | "messages"
  | "texts"
  | "artifacts"
  | "artifactFiles"
  | "artifactVersions"
  | "artifactFileContents"
  | "votes";

/**
 * All behavior of the chat, without a page. State is read through the tables and stores (subscribe, get), and changed
 * only through the use cases below. Every change is saved by the persistence that `createEngine` starts.
 */
export interface Engine {
  readonly tables: {
    readonly [Name in ShownTable]: RecordTable<RecordTypes[Name]>;
  } & {
    readonly queuedMessages: RecordTable<QueuedMessage>;
    readonly roomStates: RecordTable<RoomState>;
    readonly artifactStates: RecordTable<ArtifactState>;
    readonly answerStates: RecordTable<AnswerConnection>;
  };
  readonly library: StoreApi<LibraryState>;
  readonly composer: StoreApi<ComposerState>;
  readonly viewer: StoreApi<ViewerState>;
  readonly storeState: StoreApi<StoreState>;

  /** Loads the list of rooms. Nothing is written before it has ended. */
  start(): Promise<void>;
  /**
   * Writes the waiting changes, and waits for that; called when the page is hidden.
   *
   * @param options.isLast the page is being left, and has no other turn
   */
  flush(options?: { isLast?: boolean }): Promise<void>;
  /** Leaves every answer to the gateway, writes the waiting changes, and closes the database. */
  close(): Promise<void>;

  readonly rooms: Rooms;
  readonly store: Store;
  readonly characters: Characters;
  readonly artifacts: Artifacts;
  readonly chat: Chat;
  readonly evidence: Evidence;
  /** Loads the suites, and continues their runs. The first call's services are used. */
  openSuites(services: SuiteServices): Promise<Suites>;
  /** Whether a run of a suite is still running. */
  hasRunningSuite(): Promise<boolean>;
}
