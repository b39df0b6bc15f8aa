import type { EngineContext } from "../context.ts";
import type { RecordChange, RecordKey, TableName } from "../ports.ts";
import type { RecordTable } from "../stores/record-table.ts";
import type { WriteQueue } from "./write-queue.ts";

/**
 * Shows what other tabs write to the same store. For each row the last write wins: the stored row is read anew after another tab
 * has written it, and is not taken over where a change of this tab still waits to be written, or where this tab is making the very
 * answer. Rows of rooms that are not open here are left for the load. Returns what ends it.
 */
export function followOtherTabs(context: EngineContext, queue: Pick<WriteQueue, "isWaiting" | "settled">): () => void {
  const { database } = context.ports;
  const { tabs } = database;
  if (!tabs) return () => undefined;

  const isOurs = (key: RecordKey): boolean =>
    queue.isWaiting(key) || ((key.table === "messages" || key.table === "texts") && context.flights.has(key.id));

  const take = async (keys: readonly RecordKey[]): Promise<void> => {
    // A write of ours that is under way may be the later one, and a load that is under way may have read before the other tab wrote:
    // what is read after both is what remains.
    await queue.settled();
    await Promise.all(context.roomLoads.values());
    const wanted = keys.filter((key) => !isOurs(key));
    const before = new Map(wanted.map((key) => [key, tableOf(context, key.table).get(key.id)]));
    const read = await tabs.read(wanted);
    // A row that cannot be read now is read when it changes again, or when the room is loaded anew.
    if (!read.ok) return;
    const known = read.value.filter((change, index) => {
      const key = wanted[index];
      return (
        key && !isOurs(key) && before.get(key) === tableOf(context, key.table).get(key.id) && isShown(context, change)
      );
    });
    context.withoutSaving(() => {
      for (const change of known) show(context, change);
    });
  };

  return tabs.subscribe((keys) => {
    take(keys).catch((error) => context.warnOnce(`Another tab's change could not be shown: ${String(error)}`));
  });
}

function tableOf({ tables }: EngineContext, name: TableName): RecordTable<{ id: string }> {
  return tables[name] as unknown as RecordTable<{ id: string }>;
}

/** The list of rooms is always here; what is in a room is here once it is open. */
function isShown({ tables }: EngineContext, change: RecordChange): boolean {
  if (change.table === "rooms") return true;
  const roomId = change.type === "put" ? change.record.roomId : tables[change.table].get(change.id)?.roomId;
  return tables.roomStates.get(roomId ?? "")?.hydration.status === "success";
}

function show(context: EngineContext, change: RecordChange): void {
  const { tables } = context;
  if (change.type === "remove") {
    tables[change.table].remove(change.id);
    if (change.table === "rooms") removeContents(context, change.id);
    return;
  }
  switch (change.table) {
    case "rooms":
      tables.rooms.put(change.record);
      return;
    case "characters":
      tables.characters.put(change.record);
      return;
    case "messages":
      tables.messages.put(change.record);
      return;
    case "texts":
      tables.texts.put(change.record);
      return;
  }
}

function removeContents({ tables, flights }: EngineContext, roomId: string): void {
  flights.abortRoom(roomId);
  for (const table of [tables.characters, tables.messages, tables.texts]) {
    const rows: readonly { id: string; roomId: string }[] = table.all();
    table.remove(...rows.filter((row) => row.roomId === roomId).map((row) => row.id));
  }
}
