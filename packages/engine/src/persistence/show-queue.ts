import type { EngineContext } from "../context.ts";
import type { RecordChange } from "../ports.ts";
import { toQueuedMessage } from "./queue-rows.ts";

/** Shows a row of a queue as it is stored. */
export function showQueuedMessage({ tables, withoutSaving }: EngineContext, change: RecordChange): void {
  withoutSaving(() => {
    if (change.type === "remove") tables.queuedMessages.remove(change.id);
    else if (change.table === "drafts") tables.queuedMessages.put(...[toQueuedMessage(change.record) ?? []].flat());
  });
}

/**
 * Shows the queue of a room as it is stored now, which may be newer than the events that this tab has received. Changes
 * that wait to be written here are kept. If the store refuses, nothing changes.
 */
export async function readQueue(context: EngineContext, roomId: string): Promise<void> {
  const { tables, ports, writes } = context;
  const storedRows = await ports.database.rowsOfRoom("drafts", roomId).catch(() => undefined);
  if (!storedRows?.ok) return;
  const rows = new Map(storedRows.value.flatMap((row) => (row.queue ? [[row.id, row] as const] : [])));
  const here = tables.queuedMessages.all().filter((message) => message.roomId === roomId);
  for (const id of new Set([...rows.keys(), ...here.map((message) => message.id)])) {
    if (writes.isWaiting({ table: "drafts", id })) continue;
    const record = rows.get(id);
    showQueuedMessage(
      context,
      record ? { table: "drafts", type: "put", record } : { table: "drafts", type: "remove", id },
    );
  }
}
