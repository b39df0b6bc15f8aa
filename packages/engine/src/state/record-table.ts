/** A change to one record: its value before and after. */
export interface TableChange<Value> {
  id: string;
  before: Value | undefined;
  after: Value | undefined;
}

/**
 * Records by id, with a subscription for each id, so that one answer's new token updates one component and costs the
 * same in a room of ten messages as in one of ten thousand. Records are replaced, never changed in place.
 */
export interface RecordTable<Value extends { id: string }> {
  get(id: string): Value | undefined;
  /** All records, in no particular order; the same array until something changes. */
  all(): readonly Value[];
  put(...records: readonly Value[]): void;
  /** Replaces a record by the result of `change`; does nothing if there is no such record. */
  update(id: string, change: (record: Value) => Value): void;
  remove(...ids: readonly string[]): void;
  /** Called after the record with this id was put or removed. Returns a function that ends the subscription. */
  subscribe(id: string, listener: () => void): () => void;
  /** Called after every change, with all records that one call changed. */
  subscribeAll(listener: (changes: readonly TableChange<Value>[]) => void): () => void;
}

export function createRecordTable<Value extends { id: string }>(): RecordTable<Value> {
  const records = new Map<string, Value>();
  const listeners = new Map<string, Set<() => void>>();
  const listenersToAll = new Set<(changes: readonly TableChange<Value>[]) => void>();
  let snapshot: readonly Value[] | undefined;

  const announce = (changes: TableChange<Value>[]): void => {
    if (changes.length === 0) return;
    snapshot = undefined;
    for (const change of changes) {
      const own = listeners.get(change.id);
      // Most of the ten thousand records of a room that is opened have no subscriber.
      if (own !== undefined) for (const listener of [...own]) listener();
    }
    for (const listener of [...listenersToAll]) listener(changes);
  };

  const put = (...values: readonly Value[]): void => {
    const changes: TableChange<Value>[] = [];
    for (const value of values) {
      const before = records.get(value.id);
      if (before === value) continue;
      records.set(value.id, value);
      changes.push({ id: value.id, before, after: value });
    }
    announce(changes);
  };

  return {
    get: (id) => records.get(id),
    all: () => {
      snapshot ??= [...records.values()];
      return snapshot;
    },
    put,
    update: (id, change) => {
      const before = records.get(id);
      if (before !== undefined) put(change(before));
    },
    remove: (...ids) => {
      const changes: TableChange<Value>[] = [];
      for (const id of ids) {
        const before = records.get(id);
        if (before === undefined) continue;
        records.delete(id);
        changes.push({ id, before, after: undefined });
      }
      announce(changes);
    },
    subscribe: (id, listener) => {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own);
      own.add(listener);
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(id) === own) listeners.delete(id);
      };
    },
    subscribeAll: (listener) => {
      listenersToAll.add(listener);
      return () => listenersToAll.delete(listener);
    },
  };
}
