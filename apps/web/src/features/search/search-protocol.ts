import type { ExcerptPiece } from "./excerpt.ts";

/** A message from the page to the worker. */
export type SearchRequest =
  /** Sent first, once. */
  { type: "open"; databaseName: string } | { type: "find"; id: number; query: string };

/** The progress of reading all rooms. Until it is complete, a search finds only messages that have been read. */
export interface SearchProgress {
  messages: number;
  isComplete: boolean;
  /** Why the messages could not be read. */
  error?: string;
}

/** A message that matches. */
export interface SearchHit {
  messageId: string;
  roomId: string;
  /** The name of the character that wrote it; absent for the person's own messages. */
  author?: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  excerpt: readonly ExcerptPiece[];
}

export interface SearchResult {
  hits: readonly SearchHit[];
  /** The number of matching messages, listed or not. */
  total: number;
}

/** A message from the worker. `changed` means that a search may have other results now. */
export type SearchResponse =
  | { type: "progress"; progress: SearchProgress }
  | { type: "changed" }
  | { type: "found"; id: number; result: SearchResult };

/** The place of a found message, and what was searched for. */
export interface FoundPlace {
  roomId: string;
  messageId: string;
  /** As they were typed. */
  words: readonly string[];
}
