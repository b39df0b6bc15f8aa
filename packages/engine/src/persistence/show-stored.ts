import type { EngineContext } from "../context.ts";
import type { RecordChange } from "../ports.ts";
import type { StoredTable } from "./stored-tables.ts";
import { isStoredTable, openedTables, rowsOfRoom, storedTables, tableNamed } from "./stored-tables.ts";

/**
 * Whether the tables hold a row: always for the list of rooms; for the rows of a room once it is open; for requests and
 * past texts only if they were made in this page.
 */
export function isShown({ tables }: EngineContext, change: RecordChange): change is ShownChange {
  if (!isStoredTable(change.table)) return false;
  if (change.table === "rooms") return true;
  const here = tableNamed(tables, change.table).get(idOf(change));
  if (here === undefined && !(openedTables as readonly string[]).includes(change.table)) return false;
  const roomId = change.type === "put" ? (change.record as { roomId: string }).roomId : roomIdOf(here);
  return tables.roomStates.get(roomId ?? "")?.hydration.status === "success";
}

/** Shows a row as it is stored now; with a removed room, its rows are removed. */
export function show(context: EngineContext, change: ShownChange): void {
  const table = tableNamed(context.tables, change.table);
  if (change.type === "put") {
    // The table's name names its record's type, which the compiler cannot follow.
    table.put(change.record as never);
    return;
  }
  table.remove(change.id);
  if (change.table === "rooms") removeContents(context, change.id);
}

function removeContents({ tables }: EngineContext, roomId: string): void {
  const queue = tables.queuedMessages.all().filter((message) => message.roomId === roomId);
  tables.queuedMessages.remove(...queue.map((message) => message.id));
  for (const name of storedTables) {
    if (name === "rooms") continue;
    tableNamed(tables, name).remove(...rowsOfRoom(tables, name, roomId).map((row) => row.id));
  }
}

type ShownChange = RecordChange & { table: StoredTable };

function idOf(change: RecordChange): string {
  return change.type === "put" ? change.record.id : change.id;
}

function roomIdOf(record: object | undefined): string | undefined {
  return record !== undefined && "roomId" in record ? String(record.roomId) : undefined;
}
