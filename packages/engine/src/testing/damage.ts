import type { StoreTable } from "../ports.ts";
import type { StoredRows } from "./used-store.ts";

/** A change of one field of one row. */
export interface Damage {
  table: StoreTable;
  /** The index of the row in the table, and of the field in the row, modulo their number. */
  row: number;
  field: number;
  /** The nesting depth within the field's value. */
  depth: number;
  to: unknown;
  isDeleted: boolean;
}

/** Wrong values for a field; a store keeps all of them. */
export const garbage: readonly unknown[] = [
  null,
  undefined,
  "",
  "nowhere",
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  [null],
  { id: null, roomId: [], deep: [{ deeper: { text: 1 } }, undefined] },
  [[[["x"]]], { length: 1e9 }],
];

/** The damaged row and its key. The key stays one that a store accepts. */
export function damagedRow(
  rows: StoredRows,
  { table, row, field, depth, to, isDeleted }: Damage,
): { key: unknown; record: { id: string } } {
  const all = [...rows[table]];
  const [key, original] = all[row % all.length] ?? [];
  if (original === undefined) throw new Error(`No row in ${table}`);
  const record = structuredClone(original);
  let place: object = record;
  let name = nameAt(place, field);
  for (let level = 0; level < depth; level += 1) {
    const inner: unknown = Reflect.get(place, name);
    if (typeof inner !== "object" || inner === null || Object.keys(inner).length === 0) break;
    place = inner;
    name = nameAt(place, field);
  }
  // A row without a key cannot be stored; one with a number for it can.
  if (place === record && name === "id") Reflect.set(place, name, 5);
  else if (isDeleted) Reflect.deleteProperty(place, name);
  else Reflect.set(place, name, to);
  return { key, record };
}

function nameAt(place: object, field: number): string {
  const names = Object.keys(place);
  return names[field % names.length] ?? "id";
}
