import type { Attachment, Character, GenerationMode } from "@tutti/domain";

/** A draft of a message. */
export interface Draft {
  text: string;
  attachments: readonly Attachment[];
  /** Absent: chat. */
  mode?: GenerationMode;
  /** Whether the web is searched for this message, whatever the characters' own set-up says. */
  isWebSearchOn?: boolean;
  /** Whether models that make an app of this message are told that it can ask models itself. */
  usesModels?: boolean;
  /** Whether this message is asked blind; absent: as its room is. */
  isBlind?: boolean;
  /** Where this was taken out of the queue to be changed: the place that it goes back to. */
  queuePlace?: number;
}

/**
 * What the composer holds: drafts by room id (`NEW_ROOM` for none), and the characters of a room that is not there yet.
 */
export interface ComposerState {
  drafts: Readonly<Record<string, Draft>>;
  pendingCharacters: readonly Character[];
  /** The key of the draft that goes out as soon as the person is signed in: of a room, or of an artifact. */
  awaitingSignIn?: string | undefined;
}

/** The key of the draft, and the `roomId` of the characters, of a room that is not there yet. */
export const NEW_ROOM = "new";
