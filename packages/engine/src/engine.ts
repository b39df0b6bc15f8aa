import type { Attachment, Character, Message, MessageText, Room } from "@tutti/domain";
import type { StoreApi } from "zustand/vanilla";
import type { RecordTable } from "./stores/record-table.ts";

/** What is known of a room at run time; never stored. */
export interface RoomState {
  /** The room's id. */
  id: string;
  hydration: { status: "idle" | "pending" | "success" } | { status: "failed"; error: string };
  /** In the order they were added, removed ones left out. */
  characterIds: readonly string[];
  /** In the order of `compareMessages`. */
  messageIds: readonly string[];
  /** True while a message is being sent or answered. */
  isProcessing: boolean;
}

/** A draft of a message. */
export interface Draft {
  text: string;
  attachments: readonly Attachment[];
}

/** What the composer holds: drafts by room id (`NEW_ROOM` for none), and the characters of a room that is not there yet. */
export interface ComposerState {
  drafts: Readonly<Record<string, Draft>>;
  pendingCharacters: readonly Character[];
}

/** The key of the draft, and the `roomId` of the characters, of a room that is not there yet. */
export const NEW_ROOM = "new";

/** How the room list is doing. */
export interface LibraryState {
  status: "loading" | "ready" | "failed";
  error?: string;
}

export type SendOutcome =
  /** `finished` settles when every answer has ended, however it ended; it never rejects. */
  | { status: "sent"; roomId: string; finished: Promise<void> }
  | { status: "empty" }
  | { status: "signed-out" }
  | { status: "failed"; message: string };

/**
 * All behaviour of the chat, without a page. State is read through the tables and stores (subscribe, get), and changed only
 * through the use cases below. Every change is saved by the persistence that `createEngine` starts.
 */
export interface Engine {
  readonly tables: {
    readonly rooms: RecordTable<Room>;
    readonly characters: RecordTable<Character>;
    readonly messages: RecordTable<Message>;
    readonly texts: RecordTable<MessageText>;
    readonly roomStates: RecordTable<RoomState>;
  };
  readonly library: StoreApi<LibraryState>;
  readonly composer: StoreApi<ComposerState>;

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
  };
  readonly characters: {
    /** Adds a model to a room, or to the pending ones (`NEW_ROOM`). */
    add(roomId: string, choice: { model: string; name: string }): Character;
    toggle(characterId: string): void;
    duplicate(characterId: string): void;
    /** Soft in a room; a pending one is dropped. */
    remove(characterId: string): void;
    /** Undoes the removal, and enables the character. */
    restore(characterId: string): void;
    /** Puts the default characters into the pending set where it is empty. */
    ensurePending(): void;
    setPending(choices: readonly { model: string; name: string }[]): void;
  };
  readonly chat: {
    setDraft(roomId: string, draft: Draft): void;
    /** Sends the draft of the room (`NEW_ROOM`: creates the room first). The draft is cleared only when it was sent. */
    send(roomId: string): Promise<SendOutcome>;
    /** Aborts everything in flight in the room; the text received so far stays. */
    stop(roomId: string): void;
    /**
     * Answers again: an assistant message's own question, or, for a user message, everything up to the next one, with a new
     * answer for each active character that has none. Settles when every answer has ended; it never rejects.
     */
    retry(messageId: string): Promise<void>;
    /** Removes a message and gives its children a new parent; the notice that follows offers the undo. */
    remove(messageId: string): void;
    setCollapsed(messageId: string, isCollapsed: boolean): void;
  };
}
