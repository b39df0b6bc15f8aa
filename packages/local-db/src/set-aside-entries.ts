import type { SetAsideEntry, SetAsideRow } from "@tutti/domain";
import { weightOf } from "./packs/weight-of.ts";

/** The entry of a row that was set aside, without its record. */
export function toEntry({ record, ...row }: SetAsideRow): SetAsideEntry {
  return { ...row, size: weightOf(record) };
}

/** Orders by time, the latest last. */
export function byTime(a: SetAsideEntry, b: SetAsideEntry): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}
