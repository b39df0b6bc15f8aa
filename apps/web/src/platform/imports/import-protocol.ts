import type { Message, MessageText, Result } from "@tutti/domain";
import type { CardCharacter, CardFailure, ChatProduct, ReadFailure, ReadRoom } from "@tutti/portable";

/** A file that was chosen or dropped, with the path of its folders. */
export interface ChosenFile {
  file: File;
  /** The path from the dropped folder on, with the file's name. */
  path: string;
}

/** A chat that was found in the files, as the list of chats shows it. */
export interface ListedChat {
  /** Identifies the chat when it is chosen; valid until other files are read. */
  key: string;
  product: ChatProduct;
  title: string;
  /** Milliseconds since the epoch; absent if the file has no time. */
  updatedAt?: number;
  messages: number;
  branches: number;
  /**
   * Whether the list of rooms has the chat: not at all, in the same state as the file, or in an older or newer state;
   * or these files have it a second time.
   */
  presence: "new" | "here" | "changed" | "twice";
}

/** Progress of reading the files. */
export interface ReadProgress {
  /** Bytes, unpacked. */
  read: number;
  total: number;
  /** The file that is being read. */
  name: string;
}

/** The parts that were left out of a chat, and why, as sentences. */
export interface ChatNotes {
  title: string;
  notes: readonly string[];
}

export interface ImportReport {
  /** The chats that were imported. */
  chats: number;
  /** The number of rooms that the chats became, and the first of them. */
  rooms: number;
  firstRoomId?: string;
  messages: number;
  leftOut: readonly ChatNotes[];
  /** The files and chats that could not be read or stored, as sentences. */
  problems: readonly string[];
  /** The number of chosen chats that were not imported, because the import was canceled or the store refused them. */
  missing: number;
  isCanceled: boolean;
}

/** The result of undoing an import. */
export interface ImportReversal {
  rooms: number;
  /** The titles of rooms that stay, since they were changed after the import. */
  keptTitles: readonly string[];
  failure?: string;
}

/** Rows of the two large tables of a room. */
export interface RoomPart {
  messages: readonly Message[];
  texts: readonly MessageText[];
}

/** A request of the page to the worker. Each job has a number of its own, which its responses carry. */
export type ImportRequest =
  | { type: "read"; job: number; databaseName: string; files: readonly ChosenFile[] }
  | { type: "write"; job: number; keys: readonly string[] }
  | { type: "take-back"; job: number }
  /** A room's file, whose records are to go into this room. Independent of imports: neither cancels the other. */
  | { type: "read-room"; job: number; file: Blob; targetRoomId: string }
  /** A character card's file. Independent of imports as well. */
  | { type: "read-card"; job: number; file: File; userName: string }
  /** Cancels the reading of that one file; without a job, the import: chats that are already imported stay. */
  | { type: "cancel"; job?: number };

/** A message of the worker. */
export type ImportResponse = { job: number } & (
  | { type: "reading"; progress: ReadProgress; chats: readonly ListedChat[] }
  | { type: "read"; problems: readonly string[]; isCanceled: boolean }
  | { type: "writing"; writtenCount: number; total: number }
  | { type: "written"; report: ImportReport }
  | { type: "taken-back"; result: ImportReversal }
  /** Some of the room's rows: as many as the page can receive in one task without blocking. */
  | { type: "room-part"; part: RoomPart }
  /** The last message of a room: without the rows that came in parts. */
  | { type: "room-read"; result: Result<ReadRoom, ReadFailure> }
  | { type: "card-read"; result: Result<CardCharacter, CardFailure> }
);
