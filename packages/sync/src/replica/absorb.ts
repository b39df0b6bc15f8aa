import type { ChangeMark, StoreKey } from "@tutti/domain";
import { earliestStamp, type Stamp, type SyncClock } from "../clock.ts";
import { type Row, valuesOfRow } from "../merge/row-registers.ts";
import { markChanges } from "../merge/shadow.ts";
import { isSyncedTable, type SyncedTable } from "../merge/synced-tables.ts";
import { type ReplicaPorts, type Shadow, shadowKey } from "./ports.ts";
import { isKeptHere, isUnfinished, ownerKey } from "./unfinished.ts";

/** Marks that are read at once. */
const PAGE = 500;

interface SyncedMark extends ChangeMark {
  table: SyncedTable;
}

/** Reads rows by their keys: undefined for those that are not stored. Rejects if the store cannot be read. */
export async function readRows(rows: ReplicaPorts["rows"], keys: readonly StoreKey[]): Promise<(Row | undefined)[]> {
  const read = await rows.read(keys);
  if (!read.ok) throw new Error(read.error.message);
  return read.value.map((change) => (change.type === "put" ? (change.record as Row) : undefined));
}

/**
 * Takes over the changes that were made on this device since the last call: their shadows wait to be sent. Survives
 * being ended at any point, since a mark is forgotten after its shadow is stored.
 */
export async function absorbChanges(
  { rows, shadows }: Pick<ReplicaPorts, "rows" | "shadows">,
  { clock, device }: { clock: SyncClock; device: string },
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const listed = await rows.changeMarks.list({ ...(after === undefined ? {} : { after }), limit: PAGE });
    if (!listed.ok) throw new Error(listed.error.message);
    after = listed.value.at(-1)?.id;
    if (after === undefined) return;
    const handled = listed.value.filter(({ table }) => !isSyncedTable(table));
    const marks = listed.value.filter((mark): mark is SyncedMark => isSyncedTable(mark.table));
    const stored = await readRows(
      rows,
      marks.map(({ table, key }) => ({ table, id: key })),
    );
    const known = await shadows.shadows(marks.map(({ table, key }) => shadowKey(table, key)));
    const owners = await readOwners(rows, { marks, stored, known });
    const put: Shadow[] = [];
    for (const [index, mark] of marks.entries()) {
      const row = stored[index];
      const shadow = known[index];
      const owned = row && { table: mark.table, row, owner: owners.get(index) };
      if (owned && (isKeptHere(owned) || (shadow !== undefined && isUnfinished(owned)))) continue;
      handled.push(mark);
      // The rows of a removed room go with the record of the room.
      if (row === undefined && shadow?.roomId !== undefined && !owners.has(index)) continue;
      const stampOf = (last: Stamp | undefined): Stamp => {
        const stamp = earliestStamp(mark.at, device);
        return last === undefined || stamp > last ? stamp : clock.tick();
      };
      const next = markChanges(shadow, row && valuesOfRow(mark.table, row), stampOf);
      if (next)
        put.push(toShadow({ table: mark.table, id: mark.key, roomId: row?.roomId ?? shadow?.roomId }, next, shadow));
    }
    if (put.length > 0) await shadows.save({ put });
    const forgotten = await rows.changeMarks.forget(handled);
    if (!forgotten.ok) throw new Error(forgotten.error.message);
  }
}

/** The rows by which it is decided what happens to the rows at the same places; rooms for rows that are gone. */
async function readOwners(
  rows: ReplicaPorts["rows"],
  {
    marks,
    stored,
    known,
  }: { marks: readonly SyncedMark[]; stored: readonly (Row | undefined)[]; known: readonly (Shadow | undefined)[] },
): Promise<Map<number, Row>> {
  const places: number[] = [];
  const keys: StoreKey[] = [];
  for (const [index, mark] of marks.entries()) {
    const row = stored[index];
    const roomId = known[index]?.roomId;
    const roomKey = roomId === undefined ? undefined : { table: "rooms" as const, id: roomId };
    const key = row ? ownerKey(mark.table, row) : roomKey;
    if (key === undefined) continue;
    places.push(index);
    keys.push(key);
  }
  const owners = await readRows(rows, keys);
  return new Map(owners.flatMap((owner, index) => (owner ? [[places[index] ?? 0, owner]] : [])));
}

/** A shadow with other marks, which wait to be sent. */
export function toShadow(
  { table, id, roomId }: { table: SyncedTable; id: string; roomId: string | undefined },
  { life, marks }: Pick<Shadow, "life" | "marks">,
  known: Shadow | undefined,
): Shadow {
  return {
    key: shadowKey(table, id),
    table,
    id,
    ...(roomId === undefined ? {} : { roomId }),
    life,
    marks,
    ...(known?.stored ? { stored: known.stored } : {}),
    ...(known?.endedAt === undefined ? {} : { endedAt: known.endedAt }),
    isUnsent: 1,
  };
}
