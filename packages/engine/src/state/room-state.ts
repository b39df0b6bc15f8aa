/** Runtime state of a room; never stored. */
export interface RoomState {
  /** The room's id. */
  id: string;
  hydration:
    | { status: "idle" | "success" }
    /** `isNewestHere`: the newest messages can be shown, and only they are here. */
    | { status: "pending"; isNewestHere?: true }
    | { status: "failed"; error: string };
  /** In the order they were added; without removed ones, and without those that belong to an artifact. */
  characterIds: readonly string[];
  /** Of the main chat, in the order of `compareMessages`; of the answers at one place only the shown one. */
  messageIds: readonly string[];
  /** The answers of the main chat in whose place another one is shown. Absent: none. */
  replacedIds?: readonly string[];
  /** In the order they were made. */
  artifactIds: readonly string[];
  /** The queued messages, in the order in which they are sent. */
  queueIds: readonly string[];
  /** The blind questions of all its chats that are neither voted on nor revealed. Absent: none. */
  undecidedIds?: readonly string[];
  /** True while a message is being sent or answered. */
  isProcessing: boolean;
}

/** The state of a room that was just added. */
export function createRoomState(id: string, hydration: RoomState["hydration"]): RoomState {
  return { id, hydration, characterIds: [], messageIds: [], artifactIds: [], queueIds: [], isProcessing: false };
}
