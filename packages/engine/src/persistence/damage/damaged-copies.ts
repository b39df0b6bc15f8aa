import type { Database, RoomRecords } from "../../ports.ts";
import { isValid } from "../validate-record.ts";
import type { DamagedRow } from "./damaged-row.ts";

/**
 * Damaged messages and texts may come from copies: if the row itself is valid, it is added to the room's rows, and the
 * copy is marked as the damaged one. Rows that cannot be read are returned unchanged.
 */
export async function withoutCopies(
  database: Pick<Database, "read">,
  room: RoomRecords,
  damagedRows: readonly DamagedRow[],
): Promise<readonly DamagedRow[]> {
  const keys = damagedRows.flatMap(({ table, key }) =>
    (table === "messages" || table === "texts") && typeof key === "string" ? { table, id: key } : [],
  );
  if (keys.length === 0) return damagedRows;
  const read = await database.read(keys);
  if (!read.ok) return damagedRows;
  const storedChanges = read.value.flatMap((change) => (change.type === "put" ? change : []));
  return damagedRows.map((one): DamagedRow => {
    const row = storedChanges.find(({ table, record }) => table === one.table && record.id === one.key);
    if (!row || !isValid(row.table, row.record)) return one;
    (room[row.table as keyof RoomRecords] as unknown[]).push(row.record);
    return { ...one, record: row.record, isCopy: true };
  });
}
