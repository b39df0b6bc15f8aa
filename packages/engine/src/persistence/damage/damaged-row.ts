import type { StoreTable } from "../../ports.ts";

/** A stored row that breaks the rules of its table. */
export interface DamagedRow {
  table: StoreTable;
  key: unknown;
  record: unknown;
  /** Whether the row itself is valid, and only a copy of it was damaged. */
  isCopy?: boolean;
}
