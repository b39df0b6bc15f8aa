import type { PastText, SentRequest, StoredDraft, StoredDraftFiles } from "@tutti/domain";
import type { RoomRecords } from "../room-records.ts";

/** Everything that the store holds of one room: what a room's own file has, and what stays here otherwise. */
export interface StoredRoom extends RoomRecords {
  /** What the models were asked, by the answers' ids. */
  requests: SentRequest[];
  /** Texts that were replaced, as long as a request refers to them. */
  pastTexts: PastText[];
  /** What is written into the room's composer, at most one of each. */
  drafts: StoredDraft[];
  draftFiles: StoredDraftFiles[];
}

/** The marker of the file's first line. */
export const STORE_VERSION = "tutti-store.1";
