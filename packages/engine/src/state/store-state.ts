import type { StoreTrouble } from "@tutti/domain";

export type { StoreTrouble } from "@tutti/domain";

/** The state of the local store. */
export interface StoreState {
  /** Why the store cannot be used as it was; undefined: it can. */
  trouble: StoreTrouble | undefined;
  /** Whether the store is being checked right now. */
  isChecking: boolean;
  /** Counts the changes of data kept beside the rows: checks that have ended, rows that were set aside. */
  round: number;
}
