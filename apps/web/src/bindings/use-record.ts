import type { RecordTable } from "@tutti/engine";
import { useCallback, useRef, useSyncExternalStore } from "react";

const noSubscription = (): void => undefined;

/** One record of a table; the component renders again only when this record changes. */
export function useRecord<Value extends { id: string }>(
  table: RecordTable<Value>,
  id: string | undefined,
): Value | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (id === undefined ? noSubscription : table.subscribe(id, listener)),
    [table, id],
  );
  return useSyncExternalStore(subscribe, () => (id === undefined ? undefined : table.get(id)));
}

/**
 * Records of a table by their ids, in that order; missing records are left out. The same array until one of them
 * changes.
 */
export function useRecordsById<Value extends { id: string }>(
  table: RecordTable<Value>,
  ids: readonly string[],
): readonly Value[] {
  const last = useRef<readonly Value[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = ids.map((id) => table.subscribe(id, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    [table, ids],
  );
  return useSyncExternalStore(subscribe, () => {
    const next = ids.flatMap((id) => table.get(id) ?? []);
    const isSame = next.length === last.current.length && next.every((record, index) => record === last.current[index]);
    if (!isSame) last.current = next;
    return last.current;
  });
}

/** All records of a table, in no particular order; for small tables such as the rooms. */
export function useRecords<Value extends { id: string }>(table: RecordTable<Value>): readonly Value[] {
  const subscribe = useCallback((listener: () => void) => table.subscribeAll(listener), [table]);
  return useSyncExternalStore(subscribe, table.all);
}
