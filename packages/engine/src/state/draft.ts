import type { Attachment, Character, GenerationMode } from "@tutti/domain";

/** A draft of a message. */
export interface Draft {
  text: string;
  attachments: readonly Attachment[];
  /** Absent: chat. */
  mode?: GenerationMode;
  /** Whether the web is searched for this message, regardless of the characters' own set-up. */
  isWebSearchOn?: boolean;
  /** Whether models that make an app of this message are told that the app can call models itself. */
  usesModels?: boolean;
  /** Whether this message is sent blind; absent: as the room is set. */
  isBlind?: boolean;
  /** If this was taken out of the queue to be edited: the place to which it returns. */
  queuePlace?: number;
}

/**
 * The composer's content: drafts by room id (`NEW_ROOM` for none), and the characters of a room that does not exist
 * yet.
 */
export interface ComposerState {
  drafts: Readonly<Record<string, Draft>>;
  pendingCharacters: readonly Character[];
  /** The key of the draft that is sent as soon as the person is signed in: of a room, or of an artifact. */
  awaitingSignIn?: string | undefined;
}

/** The key of the draft, and the `roomId` of the characters, of a room that does not exist yet. */
export const NEW_ROOM = "new";
