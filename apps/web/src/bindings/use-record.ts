import type { RecordTable } from "@tutti/engine";
import { useCallback, useSyncExternalStore } from "react";

const unsubscribed = (): void => undefined;

/** One record of a table; the component renders again only when this record changes. */
export function useRecord<Value extends { id: string }>(
  table: RecordTable<Value>,
  id: string | undefined,
): Value | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id === undefined ? unsubscribed : table.subscribe(id, listener)),
    [table, id],
  );
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : table.get(id)));
}

/** All records of a table, in no particular order; for small tables such as the rooms. */
export function useRecords<Value extends { id: string }>(table: RecordTable<Value>): readonly Value[] {
  const subscribe = useCallback((listener: () => void) => table.subscribeAll(listener), [table]);
  return useSyncExternalStore(subscribe, table.all);
}
