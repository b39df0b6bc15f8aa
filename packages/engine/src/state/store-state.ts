import type { StoreTrouble } from "@tutti/domain";

export type { StoreTrouble } from "@tutti/domain";

/** How the local store is doing. */
export interface StoreState {
  /** Why it cannot be used as it was; undefined: it can. */
  trouble: StoreTrouble | undefined;
  /** Whether it is being checked right now. */
  isChecking: boolean;
  /** Counts what changes what is kept beside the rows: checks that have ended, rows that were set aside. */
  round: number;
}
