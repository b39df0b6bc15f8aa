import type { ExcerptPiece } from "./excerpt.ts";

/** What the page asks the worker. */
export type SearchRequest =
  /** Comes first, once. */
  { type: "open"; databaseName: string } | { type: "find"; id: number; query: string };

/** How far the reading of all rooms is. Until it is over, a search finds what has been read. */
export interface SearchProgress {
  messages: number;
  isComplete: boolean;
  /** Why the messages could not be read. */
  error?: string;
}

/** A message that was found. */
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
  /** How many messages match, whether listed or not. */
  total: number;
}

/** What the worker says. `changed` means that a search may find something else now. */
export type SearchResponse =
  | { type: "progress"; progress: SearchProgress }
  | { type: "changed" }
  | { type: "found"; id: number; result: SearchResult };
