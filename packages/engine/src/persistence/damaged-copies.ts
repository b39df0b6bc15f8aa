import type { Database, RoomRecords } from "../ports.ts";
import type { DamagedRow } from "./damaged-row.ts";
import { isValid } from "./validate-record.ts";

/**
 * Messages and texts may come out of copies: where the row itself is right, it is put among the room's, and what is
 * damaged is known to be the copy. Rows that cannot be read stay as they are.
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
