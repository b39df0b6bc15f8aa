import type { LastWritePlace } from "@tutti/local-db";

/**
 * The storage of the journal of last writes.
 *
 * @param storage `localStorage`
 * @param window receives the `storage` events of other tabs' writes
 */
export function createLastWritePlace(storage: Storage, window: EventTarget): LastWritePlace {
  return {
    storage,
    onPut: (listener) => {
      const end = new AbortController();
      const onStorage = (event: Event): void => {
        const { key, newValue } = event as StorageEvent;
        if (key !== null && newValue !== null) listener(key);
      };
      window.addEventListener("storage", onStorage, end);
      return () => end.abort();
    },
  };
}
