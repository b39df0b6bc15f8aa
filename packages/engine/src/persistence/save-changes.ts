import type { RecordChange } from "../ports.ts";
import type { EngineStores } from "../state/stores.ts";
import { saveDrafts } from "./save-drafts.ts";
import { storedTables, tableNamed } from "./stored-tables.ts";
import type { WriteQueue } from "./write-queue.ts";

/** Passes every change of the stored tables, and of the drafts, on to the queue; the room states apart, which are never stored. */
export function saveChanges(
  { tables, composer }: Pick<EngineStores, "tables" | "composer">,
  queue: Pick<WriteQueue, "add">,
): { withoutSaving(change: () => void): void } {
  let isSaving = true;
  const add = (change: RecordChange): void => {
    if (isSaving) queue.add(change);
  };
  for (const table of storedTables) {
    tableNamed(tables, table).subscribeAll((changes) => {
      if (!isSaving) return;
      for (const { id, after } of changes) {
        add(after ? ({ table, type: "put", record: after } as RecordChange) : { table, type: "remove", id });
      }
    });
  }
  saveDrafts({ tables, composer }, add);
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
