import type { StoreKey, StoreTable } from "./store-tables.ts";

/** A row that was taken out of its table: it is not shown, but stored. */
export interface SetAsideRow {
  id: string;
  table: StoreTable;
  /** The key of the row in its table; a damaged one may be no string. */
  key: unknown;
  /** The room that the row names, if it names one: the row is removed with the room. */
  roomId?: string;
  record: unknown;
  /** Whether the row breaks the rules of its table, or belongs to a record that is not stored. */
  cause: "damaged" | "lost";
  /** The error of the row, as a text for the person. */
  reason: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A row that was set aside, without its record. */
export interface SetAsideEntry extends Omit<SetAsideRow, "record"> {
  /** UTF-16 code units of all text in it. */
  size: number;
}

/** The repair of one row. It is skipped if the row has changed since it was read. */
export interface RowRepair {
  table: StoreTable;
  key: unknown;
  /** The row as it was read; undefined: there was none. */
  expectedRow: unknown;
  /** Rows whose absence is the reason for the repair. */
  absent?: readonly StoreKey[];
  /** Rows on which the repair depends. */
  present?: readonly StoreKey[];
  to:
    | { type: "put"; record: { id: string } }
    | { type: "remove" }
    | { type: "set-aside"; row: Pick<SetAsideRow, "cause" | "reason" | "at"> };
  /** A row that was set aside and is restored by the repair. */
  restoredId?: string;
}

/** The result of a check of the store, as it is stored. */
export interface StoredCheck {
  /** Milliseconds since the epoch. */
  at: number;
  /** Rows that were checked. */
  rows: number;
  /** The number of repairs, by kind. */
  repairs: Record<string, number>;
}

/**
 * Why a store can no longer be used. Nothing is written until the page is reloaded, except to a store that is made
 * anew.
 */
export type StoreTrouble =
  /** It was deleted while the page was open. */
  | { type: "gone" }
  /** A newer version of the page, in another tab, is about to upgrade it. */
  | { type: "outdated" }
  /** A newer version of the page has created it. */
  | { type: "newer" }
  /**
   * The browser provides no store: the data is kept for this visit only. `isRefused`: the browser supports stores, and
   * does not open this one.
   */
  | { type: "temporary"; isRefused: boolean; message: string };

/** The progress of an older store's migration to this version's form. */
export type StoreMigration =
  | { type: "started" }
  /** `rooms`: the number of rooms in it. */
  | { type: "finished"; rooms: number }
  /** The store is as it was. */
  | { type: "failed"; message: string };
