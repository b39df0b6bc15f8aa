import type { Message, MessageText, Result } from "@tutti/domain";
import type { CardCharacter, CardFailure, ChatProduct, ReadFailure, ReadRoom } from "@tutti/portable";

/** A file that was chosen or dropped, with the folders that it was in. */
export interface ChosenFile {
  file: File;
  /** Its path from what was dropped on, with its name. */
  path: string;
}

/** A chat that was found, as it is chosen. */
export interface ListedChat {
  /** What the chosen ones are named by; good until other files are read. */
  key: string;
  product: ChatProduct;
  title: string;
  /** Milliseconds since the epoch; absent where the file does not say. */
  updatedAt?: number;
  messages: number;
  branches: number;
  /**
   * Whether it is in the list of rooms: not at all, as it is in the file, or in an older or newer state; or a second
   * time in these
   * files.
   */
  presence: "new" | "here" | "changed" | "twice";
}

/** How far the reading of files is. */
export interface ReadProgress {
  /** Bytes, unpacked. */
  read: number;
  total: number;
  /** The file that is being read. */
  name: string;
}

/** What was left out of a chat, and why, as sentences. */
export interface ChatNotes {
  title: string;
  notes: readonly string[];
}

export interface ImportReport {
  /** The chats that were imported. */
  chats: number;
  /** The rooms that they came to, and the first of them. */
  rooms: number;
  firstRoomId?: string;
  messages: number;
  leftOut: readonly ChatNotes[];
  /** What could not be read or stored, as sentences. */
  problems: readonly string[];
  /** The chosen chats that were not imported, since it was canceled or the store refused. */
  missing: number;
  isCanceled: boolean;
}

/** What became of taking an import back. */
export interface ImportReversal {
  rooms: number;
  /** The titles of rooms that stay, since something was written in them meanwhile. */
  keptTitles: readonly string[];
  failure?: string;
}

/** Rows of the two tables of a room that are long. */
export interface RoomPart {
  messages: readonly Message[];
  texts: readonly MessageText[];
}

/** What the page asks the worker. Each job has a number of its own, which the replies to it carry. */
export type ImportRequest =
  | { type: "read"; job: number; databaseName: string; files: readonly ChosenFile[] }
  | { type: "write"; job: number; keys: readonly string[] }
  | { type: "take-back"; job: number }
  /** A room's file, whose records are to go into this room. Ends no import, and no import ends it. */
  | { type: "read-room"; job: number; file: Blob; targetRoomId: string }
  /** A character card's file. As above. */
  | { type: "read-card"; job: number; file: File; userName: string }
  /** Ends the reading of that one file; without a job, the import: what has been imported stays. */
  | { type: "cancel"; job?: number };

/** What the worker says. */
export type ImportResponse = { job: number } & (
  | { type: "reading"; progress: ReadProgress; chats: readonly ListedChat[] }
  | { type: "read"; problems: readonly string[]; isCanceled: boolean }
  | { type: "writing"; writtenCount: number; total: number }
  | { type: "written"; report: ImportReport }
  | { type: "taken-back"; result: ImportReversal }
  /** Some of the room's rows: the page takes as many in a task as it can without being held up. */
  | { type: "room-part"; part: RoomPart }
  /** The last of it: the rows that came in parts are left out. */
  | { type: "room-read"; result: Result<ReadRoom, ReadFailure> }
  | { type: "card-read"; result: Result<CardCharacter, CardFailure> }
);
