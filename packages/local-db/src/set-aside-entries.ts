import type { SetAsideEntry, SetAsideRow } from "./local-database.ts";
import { weightOf } from "./weight-of.ts";

/** A row that was set aside, without what it holds. */
export function toEntry({ record, ...row }: SetAsideRow): SetAsideEntry {
  return { ...row, size: weightOf(record) };
}

/** The latest last. */
export function byTime(a: SetAsideEntry, b: SetAsideEntry): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
