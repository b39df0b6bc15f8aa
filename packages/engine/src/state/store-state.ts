/** Why a store cannot be used as it was. Until the page is loaded anew nothing is written, but where it is made anew. */
export type StoreTrouble =
  /** It was deleted while the page was open. */
  | { type: "gone" }
  /** A newer version of the page, in another tab, is about to change its form. */
  | { type: "outdated" }
  /** A newer version of the page has made it. */
  | { type: "newer" }
  /** The browser gives none: what is written is kept for this visit. `isRefused`: it knows stores, and does not open this one. */
  | { type: "temporary"; isRefused: boolean; message: string };

/** How the local store is doing. */
export interface StoreState {
  /** Why it cannot be used as it was; undefined: it can. */
  trouble: StoreTrouble | undefined;
  /** Whether it is being checked right now. */
  isChecking: boolean;
  /** Counts what changes what is kept beside the rows: checks that have ended, rows that were set aside. */
  round: number;
}
