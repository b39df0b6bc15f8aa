import type { Json } from "./record-state.ts";
import { type SyncedTable, tableRules } from "./synced-tables.ts";

/** A row of the local store. */
export type Row = { readonly id: string; readonly roomId?: string };

/** The values of a row by the names of their registers. */
export type RowValues = ReadonlyMap<string, Json>;

/** The register of a row that is one value, and of a group. */
const WHOLE = "=";
/** Between the name of a set and the id of one of its elements; no field's name has it. */
const ELEMENT = "\u0000";
/** Known from the record's name: stored with it, not as values. */
const KEYS: readonly string[] = ["id", "roomId"];

/** The values of a row that devices merge one by one. */
export function valuesOfRow(table: SyncedTable, row: Row): RowValues {
  const { groups = {}, sets = [], isOneValue } = tableRules[table];
  const fields = Object.fromEntries(
    Object.entries(row).filter(([name, value]) => !KEYS.includes(name) && value !== undefined),
  ) as Record<string, Json>;
  if (isOneValue) return new Map([[WHOLE, fields]]);
  const values = new Map<string, Json>();
  for (const [group, names] of Object.entries(groups)) {
    const grouped = Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name] as Json]] : [])));
    if (Object.keys(grouped).length > 0) values.set(`${WHOLE}${group}`, grouped);
    for (const name of names) delete fields[name];
  }
  for (const name of sets) {
    const list = fields[name];
    if (!Array.isArray(list) || !list.every((element) => typeof element === "string")) continue;
    delete fields[name];
    // The set itself, so that an empty one is one.
    values.set(`${name}${ELEMENT}`, true);
    for (const [place, element] of list.entries()) values.set(`${name}${ELEMENT}${element}`, place);
  }
  for (const [name, value] of Object.entries(fields)) values.set(name, value);
  return values;
}

/** The row that has these values. */
export function rowOfValues(key: Row, values: RowValues): Row {
  const fields: Record<string, Json> = {};
  const lists = new Map<string, [place: number, element: string][]>();
  for (const [name, value] of values) {
    const separator = name.indexOf(ELEMENT);
    if (separator !== -1) {
      const list = lists.get(name.slice(0, separator)) ?? [];
      lists.set(name.slice(0, separator), list);
      const element = name.slice(separator + 1);
      if (element !== "") list.push([typeof value === "number" ? value : 0, element]);
    } else if (name.startsWith(WHOLE)) Object.assign(fields, value);
    else fields[name] = value;
  }
  for (const [name, list] of lists) {
    fields[name] = list.sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1)).map(([, element]) => element);
  }
  return { ...fields, ...key };
}
