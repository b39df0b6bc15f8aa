import type { RecordChange, TableName } from "../ports.ts";
import type { TableChange } from "../stores/record-table.ts";
import type { EngineTables } from "../stores/stores.ts";
import type { WriteQueue } from "./write-queue.ts";

/** Passes every change of the stored tables on to the queue, the room states apart, which are never stored. */
export function saveChanges(
  tables: EngineTables,
  queue: Pick<WriteQueue, "add">,
): { withoutSaving(change: () => void): void } {
  let isSaving = true;
  const follow =
    <Value extends { id: string }>(table: TableName, toPut: (record: Value) => RecordChange) =>
    (changes: readonly TableChange<Value>[]): void => {
      if (!isSaving) return;
      for (const { id, after } of changes) queue.add(after ? toPut(after) : { table, type: "remove", id });
    };
  tables.rooms.subscribeAll(follow("rooms", (record) => ({ table: "rooms", type: "put", record })));
  tables.characters.subscribeAll(follow("characters", (record) => ({ table: "characters", type: "put", record })));
  tables.messages.subscribeAll(follow("messages", (record) => ({ table: "messages", type: "put", record })));
  tables.texts.subscribeAll(follow("texts", (record) => ({ table: "texts", type: "put", record })));
  return {
    withoutSaving: (change) => {
      isSaving = false;
      try {
        change();
      } finally {
        isSaving = true;
      }
    },
  };
}
