import type { Attachment, Character, GenerationMode, Result, Room, SeenRequest } from "@tutti/domain";
import type { StoreApi } from "zustand/vanilla";
import type { ArtifactState, Artifacts } from "./artifact/artifact-api.ts";
import type { CharacterChange } from "./character/change-character.ts";
import type { Greeting } from "./chat/choose-greeting.ts";
import type { StoreSize } from "./persistence/measure-store.ts";
import type { RestoredStore, StoreFileFailure } from "./persistence/store-file.ts";
import type { DatabaseFailure, RecordTypes, RoomRecords } from "./ports.ts";
import type { RecordTable } from "./stores/record-table.ts";

/** What is known of a room at run time; never stored. */
export interface RoomState {
  /** The room's id. */
  id: string;
  hydration:
    | { status: "idle" | "success" }
    /** `isNewestHere`: the newest messages can be shown, and only they are here. */
    | { status: "pending"; isNewestHere?: true }
    | { status: "failed"; error: string };
  /** In the order they were added; without removed ones, and those that belong to an artifact. */
  characterIds: readonly string[];
  /** Of the main chat, in the order of `compareMessages`. */
  messageIds: readonly string[];
  /** In the order they were made. */
  artifactIds: readonly string[];
  /** True while a message is being sent or answered. */
  isProcessing: boolean;
}

/** A draft of a message. */
export interface Draft {
  text: string;
  attachments: readonly Attachment[];
  /** Absent: chat. */
  mode?: GenerationMode;
  /** Whether the web is searched for this message, whatever the characters' own set-up says. */
  isWebSearchOn?: boolean;
}

/** What the composer holds: drafts by room id (`NEW_ROOM` for none), and the characters of a room that is not there yet. */
export interface ComposerState {
  drafts: Readonly<Record<string, Draft>>;
  pendingCharacters: readonly Character[];
}

/** The key of the draft, and the `roomId` of the characters, of a room that is not there yet. */
export const NEW_ROOM = "new";

/** What is shown of artifacts. Never stored. */
export interface ViewerState {
  /** Absent: no artifact is open. */
  activeArtifactId: string | undefined;
  /** Whether the artifact covers the chat. */
  overlay: boolean;
}

/** A model, and what it is called. */
export interface ModelChoice {
  model: string;
  name: string;
}

/** How the room list is doing. */
export interface LibraryState {
  status: "loading" | "ready" | "failed";
  error?: string;
}

/** The tables that come with their room. */
export type ShownTable =
  | "rooms"
  | "characters"
  | "messages"
  | "texts"
  | "artifacts"
  | "artifactFiles"
  | "artifactVersions"
  | "artifactFileContents";

export type SendOutcome =
  /**
   * `finished` settles when every answer has ended, however it ended; it never rejects. `artifactId`: what is being made, where the
   * draft's mode asked for something.
   */
  | { status: "sent"; roomId: string; finished: Promise<void>; artifactId?: string }
  | { status: "empty" }
  | { status: "signed-out" }
  | { status: "failed"; message: string };

/**
 * All behaviour of the chat, without a page. State is read through the tables and stores (subscribe, get), and changed only
 * through the use cases below. Every change is saved by the persistence that `createEngine` starts.
 */
export interface Engine {
  readonly tables: {
    readonly [Name in ShownTable]: RecordTable<RecordTypes[Name]>;
  } & {
    readonly roomStates: RecordTable<RoomState>;
    readonly artifactStates: RecordTable<ArtifactState>;
  };
  readonly library: StoreApi<LibraryState>;
  readonly composer: StoreApi<ComposerState>;
  readonly viewer: StoreApi<ViewerState>;

  /** Loads the list of rooms. Nothing is written before it has ended. */
  start(): Promise<void>;
  /** Writes what is waiting, and waits for it; called when the page is hidden. */
  flush(): Promise<void>;
  /** Ends every answer, writes what is waiting, closes the database. */
  close(): Promise<void>;

  readonly rooms: {
    /** Loads the room's characters and messages unless they are here. */
    open(roomId: string): Promise<void>;
    rename(roomId: string, title: string): void;
    togglePin(roomId: string): void;
    /** Removes the room and all that belongs to it; the notice that follows offers the undo. */
    remove(roomId: string): Promise<void>;
    /** Stops the room and removes every message; the notice offers the undo. */
    clear(roomId: string): void;
    /** Removes every character, softly; the notice offers the undo. */
    clearModels(roomId: string): void;
    /** Copies the room and all that belongs to it. The new room's id; undefined where it failed, which a notice tells. */
    duplicate(roomId: string): Promise<string | undefined>;
    /** All that is shown of the room, loaded where it was not; undefined where it cannot be. */
    contents(roomId: string): Promise<RoomRecords | undefined>;
    /** Puts records from elsewhere into the room, whose id they carry. Whether it was there to take them. */
    takeIn(roomId: string, records: RoomRecords): Promise<boolean>;
    setLayout(roomId: string, layout: NonNullable<Room["layout"]>): void;
    setAutoExpanded(roomId: string, isOn: boolean): void;
    setAllCollapsed(roomId: string, isCollapsed: boolean): void;
  };
  /** All that is stored, as one file. */
  readonly store: {
    /** The pieces of a text file that holds everything. */
    save(): Promise<Result<readonly string[], DatabaseFailure>>;
    /** Puts back what such a file holds, each row in the place of the one with its id; all of it or nothing. */
    restore(file: string): Promise<Result<RestoredStore, StoreFileFailure>>;
    /** How much is stored, counted by keys: no row is read. */
    measure(): Promise<Result<StoreSize, DatabaseFailure>>;
    /**
     * Those of the ids by which no artifact is stored, so that what is kept for them elsewhere can go; without those that were removed
     * since this page was opened, which an undo may bring back.
     */
    lostArtifacts(ids: readonly string[]): Promise<Result<string[], DatabaseFailure>>;
  };
  readonly characters: {
    /** Adds a model to a room, or to the pending ones (`NEW_ROOM`). */
    add(roomId: string, choice: ModelChoice): Character;
    toggle(characterId: string): void;
    duplicate(characterId: string): void;
    /** Soft in a room; a pending one is dropped. */
    remove(characterId: string): void;
    /** Undoes the removal, and enables the character. */
    restore(characterId: string): void;
    /** Puts the default characters into the pending set where it is empty. */
    ensurePending(): void;
    setPending(choices: readonly ModelChoice[]): void;
    /** Changes the set-up, also of pending ones; a change that breaks a rule is refused whole, with a notice of the reason. */
    update(characterId: string, change: CharacterChange): void;
    setReasoning(characterId: string, isOn: boolean): void;
  };
  readonly artifacts: Artifacts;
  readonly chat: {
    /**
     * While the store is not read yet, what it has of the draft is still to come: the text goes on after that of the stored one, and
     * its files are added, unless it `replacesStored`.
     */
    setDraft(roomId: string, draft: Draft, options?: { replacesStored?: boolean }): void;
    /** Sends the draft of the room (`NEW_ROOM`: creates the room first). The draft is cleared only when it was sent. */
    send(roomId: string): Promise<SendOutcome>;
    /** Aborts everything in flight in the room; the text received so far stays. */
    stop(roomId: string): void;
    /**
     * Answers again: an assistant message's own question, or, for a user message, everything up to the next one, with a new
     * answer for each active character that has none. Settles when every answer has ended; it never rejects.
     */
    retry(messageId: string): Promise<void>;
    /** Answers again in the same place, by another model, which joins the room where it is not there. */
    retryWith(messageId: string, choice: ModelChoice): Promise<void>;
    /**
     * Gives a message of the user's other words, and, where that is wanted, has it answered again, as `retry` does. The notice that
     * follows offers the undo of both. Settles when every answer has ended; it never rejects.
     */
    edit(messageId: string, content: string, options: { isRetrying: boolean }): Promise<void>;
    /** What the model was sent for this answer; undefined where that is not known. */
    seenRequest(messageId: string): Promise<SeenRequest | undefined>;
    /** Removes a message and gives its children a new parent; the notice that follows offers the undo. */
    remove(messageId: string): void;
    setCollapsed(messageId: string, isCollapsed: boolean): void;
    /** Which of its character's greetings a room's opening is; undefined where there is no other to begin with. */
    greeting(messageId: string): Greeting | undefined;
    /** Begins the room with another of them, as long as nobody has written. */
    chooseGreeting(messageId: string, index: number): void;
  };
}
