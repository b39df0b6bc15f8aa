import type { LastWritePlace } from "@tutti/local-db";

/**
 * Where the journal of last writes stands.
 *
 * @param storage `localStorage`
 * @param window is told when another tab has set something there
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
