import type { StoreKey, StoreTable } from "./store-tables.ts";

/** A row that was taken out of its table: it is shown nowhere, and kept. */
export interface SetAsideRow {
  id: string;
  table: StoreTable;
  /** The key of the row in its table; a damaged one may be no text. */
  key: unknown;
  /** The room that the row names, where it names one: the row goes with the room. */
  roomId?: string;
  record: unknown;
  /** Whether the row breaks the rules of its table, or belongs to what is not stored. */
  cause: "damaged" | "lost";
  /** What is wrong with the row, in words that a person reads. */
  reason: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A row that was set aside, without what it holds. */
export interface SetAsideEntry extends Omit<SetAsideRow, "record"> {
  /** UTF-16 code units of all that is text in it. */
  size: number;
}

/** One row repaired. It is left as it is where it is another one by then than the one that was seen. */
export interface RowRepair {
  table: StoreTable;
  key: unknown;
  /** The row as it was read; undefined: there was none. */
  expectedRow: unknown;
  /** Rows whose absence is the reason for the repair. */
  absent?: readonly StoreKey[];
  /** Rows that the repair rests on. */
  present?: readonly StoreKey[];
  to:
    | { type: "put"; record: { id: string } }
    | { type: "remove" }
    | { type: "set-aside"; row: Pick<SetAsideRow, "cause" | "reason" | "at"> };
  /** A row that was set aside and comes back with the repair. */
  restoredId?: string;
}

/** What a check of the store came to, as it is kept with the store. */
export interface StoredCheck {
  /** Milliseconds since the epoch. */
  at: number;
  /** Rows that were looked at. */
  rows: number;
  /** What was repaired, by kind: how often. */
  repairs: Record<string, number>;
}

/**
 * Why a store cannot be used as it was. Until the page is loaded anew nothing is written, but where it is made anew.
 */
export type StoreTrouble =
  /** It was deleted while the page was open. */
  | { type: "gone" }
  /** A newer version of the page, in another tab, is about to change its form. */
  | { type: "outdated" }
  /** A newer version of the page has made it. */
  | { type: "newer" }
  /**
   * The browser gives none: what is written is kept for this visit. `isRefused`: it knows stores, and does not open
   * this one.
   */
  | { type: "temporary"; isRefused: boolean; message: string };

/** How the move of an older store to this version's form goes. */
export type StoreMigration =
  | { type: "started" }
  /** `rooms`: how many there are in it. */
  | { type: "finished"; rooms: number }
  /** The store is as it was. */
  | { type: "failed"; message: string };
